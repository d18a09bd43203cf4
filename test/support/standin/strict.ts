/** Returns an object that throws when an unknown member is read, because `undefined` may be Electron's answer. */
export function strict<T extends object>(name: string, target: T): T {
  return new Proxy(target, {
    get(object, property, receiver) {
      if (typeof property === 'string' && property !== 'then' && !(property in object)) {
        throw new Error(`electron stand-in has no ${name}.${property}`);
      }
      return Reflect.get(object, property, receiver);
    },
  });
}

/** Does the work in the next turn of the event loop, once however often it is asked for until then. */
export function oncePerTurn(work: () => void): () => void {
  let isAskedFor = false;
  return () => {
    if (isAskedFor) return;
    isAskedFor = true;
    setImmediate(() => {
      isAskedFor = false;
      work();
    });
  };
}

/** Changes sources of the app while Node loads them. Preloads of `simulate.ts` use it. */
import { registerHooks } from 'node:module';

/** Replaces `text`, which occurs once in `file`, with `fault`. */
export type SourceChange = { readonly file: string; readonly text: string; readonly fault: string };

export function changeSources(changes: readonly SourceChange[]): void {
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      const own = changes.filter(({ file }) => url.endsWith(`/${file}`));
      if (own.length === 0 || !loaded.source) return loaded;
      let source = Buffer.from(loaded.source as Uint8Array).toString();
      for (const { file, text, fault } of own) {
        if (!source.includes(text)) throw new Error(`${file} lacks: ${text}`);
        source = source.replace(text, () => fault);
      }
      return { ...loaded, source };
    },
  });
}

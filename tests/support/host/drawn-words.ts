import { onTestFinished } from 'vitest';

/** The words that canvases write from now on until the test ends, each once, in the order of their first time. */
export function drawnWords(): ReadonlySet<string> {
  const words = new Set<string>();
  const { prototype } = CanvasRenderingContext2D;
  const write = prototype.fillText;
  prototype.fillText = function (...[text, ...place]: Parameters<typeof write>) {
    words.add(text);
    write.call(this, text, ...place);
  };
  onTestFinished(() => {
    prototype.fillText = write;
  });
  return words;
}

/** The raw port: receives input, sends the state when it changed and as a heartbeat, and sends events at once. */
import { BEAT_MS, type EngineEvent, type EngineState, type InputFrame } from '../boundary/index.ts';

export class StatePort {
  readonly #port: MessagePort;
  readonly #read: () => EngineState;
  readonly #timer: ReturnType<typeof setInterval>;
  #last = '';
  #isAsked = false;

  /** `beat` is called at every heartbeat, before it is sent. */
  constructor(
    port: MessagePort,
    read: () => EngineState,
    onInput: (frame: InputFrame) => void,
    beat: () => void,
  ) {
    this.#port = port;
    this.#read = read;
    port.onmessage = ({ data }: MessageEvent) => {
      if (!(data instanceof Float64Array)) return;
      onInput(data);
      // The next key applies to what the input selected or opened: the page learns of it before it is drawn.
      this.publish();
    };
    port.start();
    this.#timer = setInterval(() => {
      beat();
      this.send(this.#read());
    }, BEAT_MS);
  }

  /**
   * Sends the state where it differs from the last one sent: once for all changes in a row, before the call returns.
   */
  publish(): void {
    if (this.#isAsked) return;
    this.#isAsked = true;
    queueMicrotask(() => {
      this.#isAsked = false;
      this.#publishNow();
    });
  }

  #publishNow(): void {
    const state = this.#read();
    const words = JSON.stringify(state);
    if (words === this.#last) return;
    this.#last = words;
    this.send(state);
  }

  send(event: EngineEvent): void {
    this.#port.postMessage(event);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#port.onmessage = null;
    this.#port.close();
  }
}

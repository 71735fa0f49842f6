/**
 * Runs long work in slices, between which the thread handles its messages: input never waits for more than one slice.
 */
export class Slices {
  private readonly channel = new MessageChannel();
  private readonly work: () => boolean;
  private running = false;

  /** `work` does one slice and returns whether there is more. */
  constructor(work: () => boolean) {
    this.work = work;
    this.channel.port1.onmessage = () => this.next();
  }

  /** Continues until there is no more work. */
  start(): void {
    if (this.running) return;
    this.running = true;
    this.channel.port2.postMessage(null);
  }

  dispose(): void {
    this.channel.port1.close();
  }

  private next(): void {
    this.running = false;
    if (this.work()) this.start();
  }
}

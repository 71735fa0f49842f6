/**
 * The stream of samples with this node's own disk in front of it: while the stream cannot be reached, or takes no more, messages go to
 * the disk, and on to the stream when that is over, the oldest first. As long as anything lies on the disk everything goes by it.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { SampleStream } from './sample-stream.ts';
import type { Spool, SpoolState } from './spool.ts';

interface SpooledOptions {
  readonly stream: SampleStream;
  readonly spool: Spool;
  readonly log: { info(data: object, message: string): void; warn(data: object, message: string): void };
}

interface Message {
  readonly shard: number;
  readonly id: string;
  readonly body: Uint8Array;
}

const AGAIN_MS = 250;

export class SpooledStream implements SampleStream {
  readonly #options: SpooledOptions;
  /** Why the stream took nothing when it was tried last. */
  #reason: string | undefined;
  #delivering: Promise<void> | undefined;
  #isClosed = false;

  constructor(options: SpooledOptions) {
    this.#options = options;
    this.#deliver();
  }

  get spool(): SpoolState {
    return this.#options.spool.state;
  }

  /** Why samples lie on this disk; undefined if they do not, or are being delivered. */
  get failing(): string | undefined {
    return (
      this.#reason && `they are kept on this server's disk until the stream can be reached (${this.#reason})`
    );
  }

  /** Resolves when the stream or the disk keeps the message. Throws if neither does. */
  async publish(shard: number, id: string, body: Uint8Array): Promise<void> {
    const { stream, spool } = this.#options;
    if (spool.isEmpty)
      try {
        await stream.publish(shard, id, body);
        this.#reason = undefined;
        return;
      } catch (error) {
        this.#failed(error);
      }
    await spool.append(encode({ shard, id, body }));
    this.#deliver();
  }

  read: SampleStream['read'] = (shard, take) => this.#options.stream.read(shard, take);

  state: SampleStream['state'] = () => this.#options.stream.state();

  /** What lies on the disk stays there for the next run. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#delivering;
    await this.#options.spool.close();
    await this.#options.stream.close();
  }

  #deliver(): void {
    if (this.#isClosed || this.#options.spool.isEmpty) return;
    this.#delivering ??= this.#empty().finally(() => {
      this.#delivering = undefined;
      this.#deliver();
    });
  }

  async #empty(): Promise<void> {
    const { spool, log } = this.#options;
    let count = 0;
    while (!this.#isClosed)
      try {
        const portion = await spool.oldest();
        if (!portion) break;
        await this.#send(this.#decoded(portion.messages));
        await portion.remove();
        count += portion.messages.length;
      } catch (error) {
        this.#failed(error);
        await wait(AGAIN_MS);
      }
    if (count > 0) log.info({ messages: count }, 'Samples that lay on the disk are in the stream');
  }

  /** A record that was damaged or planted there would keep all others from being sent. */
  #decoded(records: readonly Buffer[]): Message[] {
    return records.flatMap((record) => {
      const message = decode(record);
      if (!message)
        this.#options.log.warn(
          { bytes: record.length },
          'A damaged message of samples on the disk was dropped',
        );
      return message ?? [];
    });
  }

  /** Throws if the stream has not taken all of them; those that it has it knows by their ids. */
  async #send(messages: readonly Message[]): Promise<void> {
    const { stream } = this.#options;
    const send = ({ shard, id, body }: Message) => stream.publish(shard, id, body);
    // One that asks whether it can be reached costs less than all of them.
    if (messages[0]) await send(messages[0]);
    this.#reason = undefined;
    const sent = await Promise.allSettled(messages.slice(1).map(send));
    for (const one of sent) if (one.status === 'rejected') throw one.reason;
  }

  #failed(error: unknown): void {
    const { spool, log } = this.#options;
    if (this.#reason === undefined)
      log.warn(
        { error: String(error), ...spool.state },
        'The stream of samples cannot be reached: they go to this disk until it can',
      );
    this.#reason = (error as Error).message;
  }
}

/** The shard and the id are a line before the body. */
const encode = ({ shard, id, body }: Message): Buffer =>
  Buffer.concat([Buffer.from(`${shard} ${id}\n`), body]);

const HEAD = /^(\d{1,4}) ([\w/-]{1,100})$/;
const LONGEST_HEAD = 120;

/** Undefined if it is not what `encode` makes. */
function decode(record: Buffer): Message | undefined {
  const end = record.subarray(0, LONGEST_HEAD).indexOf('\n');
  const head = HEAD.exec(record.toString('latin1', 0, Math.max(0, end)));
  return head ? { shard: Number(head[1]), id: head[2]!, body: record.subarray(end + 1) } : undefined;
}

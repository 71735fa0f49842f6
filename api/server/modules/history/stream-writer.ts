/** Hands batches of samples to the stream, a message for each shard that a batch touches. */
import { randomUUID } from 'node:crypto';
import { MOST_MESSAGE_BYTES, type SampleStream } from '../../cluster/sample-stream.ts';
import type { BatchWriter } from './ingest.ts';
import type { Row } from './sample-batch.ts';
import { encodeRows } from './stream-rows.ts';

/** The samples of a tag are always in the same one. Every node has to count alike. */
export const SHARDS = 4;

interface Message {
  readonly shard: number;
  readonly id: string;
  readonly body: Uint8Array;
}

export class StreamWriter implements BatchWriter {
  readonly #stream: Pick<SampleStream, 'publish'>;
  /** With the sequence it makes ids that no other run of any node gives. */
  readonly #run = randomUUID();
  #sequence = 0;
  /** Of a batch that failed: the stream may have taken any of them, so they go again with the ids that they had. */
  #open: { readonly rows: readonly Row[]; readonly messages: Set<Message> } | undefined;

  constructor(stream: Pick<SampleStream, 'publish'>) {
    this.#stream = stream;
  }

  async write(rows: readonly Row[]): Promise<void> {
    if (this.#open?.rows !== rows) this.#open = { rows, messages: new Set(this.#messagesOf(rows)) };
    const { messages } = this.#open;
    const sent = await Promise.allSettled([...messages].map((one) => this.#publish(one, messages)));
    for (const one of sent) if (one.status === 'rejected') throw one.reason;
    this.#open = undefined;
  }

  async #publish(message: Message, open: Set<Message>): Promise<void> {
    const { shard, id, body } = message;
    await this.#stream.publish(shard, id, body);
    open.delete(message);
  }

  #messagesOf(rows: readonly Row[]): Message[] {
    return [...Map.groupBy(rows, ({ tag }) => tag.id % SHARDS)].flatMap(([shard, own]) =>
      bodiesOf(own).map((body) => ({ shard, id: `${this.#run}/${++this.#sequence}`, body })),
    );
  }
}

/** Only rows with long texts need more than one. */
function bodiesOf(rows: readonly Row[]): Uint8Array[] {
  const body = encodeRows(rows);
  if (body.length <= MOST_MESSAGE_BYTES || rows.length === 1) return [body];
  const half = rows.length >> 1;
  return [...bodiesOf(rows.slice(0, half)), ...bodiesOf(rows.slice(half))];
}

/** Random histories of several builders of one diagram, over the server's own routes: they edit, save, merge, copy and give up. */
import { type ComparedDocument, compareDocuments, isSame } from '../../../engine/document/compare.ts';
import type { Side } from '../../../engine/document/merge-conflict.ts';
import { type DiagramPatch, toPatch, wholePatch } from '../../../engine/document/patch.ts';
import { transaction } from '../../../engine/document/transaction.ts';
import type { DiagramObject, ElementConfig, ObjectId } from '../../../engine/document/types.ts';
import { setConfig } from '../../../engine/edit/place.ts';
import { patchObject } from '../../../engine/edit/view.ts';
import { Editor } from '../../../engine/editor.ts';
import { compared, mergeWith } from '../../../engine/merging.ts';
import type { StoredDocument } from '../../../worker/load/stored-document.ts';
import { MergeService } from '../../../worker/merge/merge-service.ts';
import type { TestApp } from '../app.ts';
import { kindOf } from '../engine/edits.ts';
import { RandomEditor, randomOf } from '../engine/random-edits.ts';
import { sketch } from '../engine/sketch.ts';
import { Ledger, MARKED } from './ledger.ts';

const PATH = 'reports/site-schematics';
const START = 'a 0,0 40x30 | b 90,0 40x30 | c 0,80 40x30 in:b | d 200,40 40x30 | e 300,0 40x30';
const STALE = 409;

export interface HistoryFigures {
  readonly builders: number;
  saves: number;
  stale: number;
  merges: number;
  copies: number;
  givenUp: number;
  /** Values that somebody decided against. */
  decided: number;
}

interface Server {
  readonly app: TestApp;
  readonly token: string;
  /** uuids of the company's tags. */
  readonly tags: readonly string[];
}

const create = async ({ app, token }: Server, name: string): Promise<string> =>
  (await app.send('POST', PATH, { name, width: 1920, height: 1080 }, token)).json().data.head.uuid;

const put = async ({ app, token }: Server, diagram: string, version: number, patch: DiagramPatch) =>
  app.send('PUT', `${PATH}/${diagram}`, { version, patch }, token);

async function read({ app, token }: Server, diagram: string): Promise<StoredDocument> {
  const { data } = (await app.get(`${PATH}/${diagram}/view`, token)).json();
  const configs = new Map<ObjectId, ElementConfig>(
    data.configuration.map((config: ElementConfig) => [config.id, config]),
  );
  const items = (data.canvas.objects as DiagramObject[]).map((object) => {
    const config = configs.get(object.id);
    return [object.id, config ? { object, config } : { object }] as const;
  });
  const { width, height, fill, url, version } = data;
  return { document: { items: new Map(items), canvas: { width, height, fill, url } }, version };
}

class Builder {
  readonly name: string;
  private readonly server: Server;
  private readonly diagram: string;
  private readonly ledger: Ledger;
  private readonly random: () => number;
  private readonly figures: HistoryFigures;
  private editor!: Editor;
  private desk!: MergeService;
  private edits!: RandomEditor;
  private version = 0;
  private made = 0;
  private opened = 0;

  constructor(
    name: string,
    parts: { server: Server; diagram: string; ledger: Ledger; seed: number; figures: HistoryFigures },
  ) {
    this.name = name;
    this.server = parts.server;
    this.diagram = parts.diagram;
    this.ledger = parts.ledger;
    this.figures = parts.figures;
    this.random = randomOf(parts.seed);
  }

  get state(): ComparedDocument {
    return compared(this.editor.document);
  }

  async open(): Promise<void> {
    const { document: stored, version } = await read(this.server, this.diagram);
    const document = sketch('');
    let rank = 0;
    const added = [...stored.items.values()].map((item) => ({ ...item, rank: ++rank }));
    document.change(transaction({ added, canvas: [document.canvas, stored.canvas] }));
    const prefix = `${this.name}${++this.opened}`;
    this.editor = new Editor({
      ...{ document, kindOf, newId: () => `${prefix}n${++this.made}`, now: () => 0 },
      changed: () => {},
      centre: () => ({ x: 0, y: 0 }),
    });
    this.edits = new RandomEditor(document, Math.floor(this.random() * 1e9), prefix, this.server.tags);
    this.version = version;
    this.desk = new MergeService({
      editor: () => this.editor,
      versions: () => ({ base: this.version, loaded: this.version }),
      read: () => read(this.server, this.diagram),
      words: () => ({ kindOf: () => undefined, tagName: () => undefined }),
      merged: (now) => {
        this.version = now;
      },
    });
  }

  /** One thing that a builder does, seeing what is open. */
  edit(): void {
    const before = this.state;
    const chance = this.random();
    if (chance < 0.5) this.mark();
    else if (chance < 0.6) this.editor.run({ do: 'undo' });
    else this.edits.step();
    this.ledger.did(before, this.state);
  }

  /** Sets a value that nobody else ever sets. */
  private mark(): void {
    const { document } = this.editor;
    const value = `${this.name}-${this.opened}-${++this.made}`;
    const ids = [...document.items()].map(({ object }) => object.id);
    const id = ids[Math.floor(this.random() * ids.length)];
    if (id === undefined || this.random() < 0.1)
      document.change(transaction({ canvas: [document.canvas, { ...document.canvas, url: value }] }));
    else if (this.random() < 0.3)
      document.change(setConfig(document, [id], (config) => ({ ...config, id, remark: value })));
    else {
      const field = MARKED[Math.floor(this.random() * MARKED.length)]!;
      document.change(transaction({ updated: [patchObject(document.get(id)!, { [field]: value })!] }));
    }
    this.editor.history.boundary();
  }

  /** Saves; a stale save is met in one of the ways that the dialog offers. */
  async save(): Promise<void> {
    const before = await read(this.server, this.diagram);
    const { change, saved } = this.editor.takeUnsaved();
    const patch = toPatch(change, this.editor.document.items());
    const answer = await put(this.server, this.diagram, this.version, patch);
    if (answer.statusCode === STALE) {
      this.figures.stale++;
      await this.meet();
      return;
    }
    if (answer.statusCode !== 200) throw new Error(`${this.name}: ${answer.statusCode} ${answer.body}`);
    this.version = answer.json().data.version;
    saved();
    this.figures.saves++;
    const after = await read(this.server, this.diagram);
    this.ledger.stored(before.document, after.document);
    if (!isSame(compareDocuments(this.state, after.document)))
      this.ledger.silent.push(`${this.name}: what is stored is not what was on the desk`);
  }

  private async meet(): Promise<void> {
    const chance = this.random();
    if (chance < 0.1) {
      await this.copy();
      await this.giveUp(false);
    } else if (chance < 0.2) await this.giveUp(true);
    else if (chance < 0.95) await this.merge();
    // Else goes on, and meets it again at the next save.
  }

  async merge(): Promise<void> {
    const mine = this.state;
    const answer = await this.desk.preview({ origin: '', diagram: this.diagram });
    if (!answer.ok) throw new Error(answer.message);
    // Between looking and deciding others save again: what was looked at is what is merged.
    const { document: theirs } = await read(this.server, this.diagram);
    const looked = mergeWith(this.editor, theirs, new Map());
    const { conflicts } = looked;
    const side = (): Side => (this.random() < 0.5 ? 'mine' : 'theirs');
    const each = conflicts.map(({ id }) => [id, side()] as const);
    if (conflicts.length > 0 && this.desk.take({ all: null, each: [] }))
      this.ledger.silent.push(`${this.name}: merged before it was decided`);
    if (!this.desk.take({ all: null, each })) throw new Error(`${this.name}: the merge was refused`);
    this.ledger.merged([mine, theirs], this.state, looked);
    this.figures.merges++;
    await this.save();
  }

  private async copy(): Promise<void> {
    const copy = await create(this.server, 'Copy');
    const { canvas } = this.editor.document;
    const answer = await put(this.server, copy, 1, wholePatch(canvas, this.editor.document.items()));
    if (answer.statusCode !== 200) throw new Error(`The copy was refused: ${answer.body}`);
    const { document } = await read(this.server, copy);
    if (!isSame(compareDocuments(this.state, document))) this.ledger.silent.push('a copy lost something');
    this.figures.copies++;
  }

  /** Loads theirs. With `isLoss` what I had is discarded, by my own word; else a copy has it. */
  private async giveUp(isLoss: boolean): Promise<void> {
    const mine = this.state;
    await this.open();
    this.ledger.gaveUp(mine, this.state);
    if (isLoss) this.figures.givenUp++;
  }
}

/** Plays a history and answers what was lost silently, which must be nothing. */
export async function playHistory(
  server: Server,
  seed: number,
): Promise<{ readonly silent: readonly string[]; readonly figures: HistoryFigures }> {
  const random = randomOf(seed);
  const ledger = new Ledger();
  const diagram = await create(server, `History ${seed}`);
  await put(
    server,
    diagram,
    1,
    wholePatch({ width: 1920, height: 1080, fill: null, url: null }, sketch(START).items()),
  );
  const count = 2 + (seed % 3);
  const figures: HistoryFigures = {
    builders: count,
    saves: 0,
    stale: 0,
    merges: 0,
    copies: 0,
    givenUp: 0,
    decided: 0,
  };
  const builders = Array.from(
    { length: count },
    (_, nth) => new Builder('pqrs'[nth]!, { server, diagram, ledger, seed: seed * 31 + nth, figures }),
  );
  for (const builder of builders) await builder.open();
  for (let step = 0; step < 24; step++) {
    const builder = builders[Math.floor(random() * count)]!;
    if (random() < 0.7) builder.edit();
    else await builder.save();
  }
  // At the end everybody brings home what they have.
  for (const builder of builders) await builder.merge();
  figures.decided = ledger.decided;
  return { silent: ledger.silent, figures };
}

/**
 * Objects whose text shows something about the site or the device instead of a value: a name, a custom field, when the
 * device was last heard from. Each declares what it needs; the answers come from outside, and until then it shows a
 * dash.
 */
import { type SystemValueType, systemValueType } from '../document/system-label.ts';
import type { ElementConfig } from '../document/types.ts';
import { MISSING } from '../format/format.ts';
import { writeLiveText } from '../primitives/live-text.ts';
import type { LiveScene } from './live-scene.ts';
import { planOf } from './plan.ts';

/** What a label asks for; ids are uuids. */
export interface LabelOrder {
  readonly type: SystemValueType;
  readonly device?: string;
  readonly assignment?: string;
  readonly tag?: string;
  readonly customField?: string;
}
/** The text is null where there is nothing to show. */
export interface LabelAnswer {
  readonly order: LabelOrder;
  readonly text: string | null;
}

interface Label {
  readonly index: number;
  readonly key: string;
  readonly texts: number;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const uuidOf = (value: unknown): string | undefined =>
  typeof value === 'string' && UUID.test(value) ? value : undefined;

/** Returns what the object of a config shows by itself; undefined where it shows its value. */
export function labelOrder(config: ElementConfig): LabelOrder | undefined {
  const type = systemValueType(config);
  if (!type) return undefined;
  const order = {
    type,
    device: uuidOf(config.deviceId),
    assignment: uuidOf(config.assignmentId),
    tag: uuidOf(config.linkedTag),
    customField: type === 'customField' ? uuidOf(config.systemLabels?.customFieldId) : undefined,
  };
  // Keys without a value would make two different requests of the same question.
  return Object.fromEntries(Object.entries(order).filter(([, value]) => value)) as unknown as LabelOrder;
}

export class SystemLabels {
  private readonly scene: LiveScene;
  /** By index in the scene. */
  private readonly labels = new Map<number, Label>();
  /** How many objects ask for the same, and the last answer. */
  private readonly orders = new Map<
    string,
    { readonly order: LabelOrder; count: number; text: string | null }
  >();

  constructor(scene: LiveScene) {
    this.scene = scene;
  }

  bind(index: number, config: ElementConfig): void {
    const order = labelOrder(config);
    const kind = order && this.scene.kindAt(index)?.kind;
    const texts = kind ? planOf(kind).texts : 0;
    if (!order || texts === 0) return;
    const key = JSON.stringify(order);
    const known = this.orders.get(key) ?? { order, count: 0, text: null };
    known.count++;
    this.orders.set(key, known);
    const label = { index, key, texts };
    this.labels.set(index, label);
    this.write(label, known.text);
  }

  unbind(index: number): void {
    const label = this.labels.get(index);
    if (!label) return;
    this.labels.delete(index);
    const known = this.orders.get(label.key)!;
    if (--known.count === 0) this.orders.delete(label.key);
  }

  /** Returns every request, once each. */
  wanted(): LabelOrder[] {
    return [...this.orders.values()].map(({ order }) => order);
  }

  /** Takes answers; returns whether any of them is new. */
  answer(answers: readonly LabelAnswer[]): boolean {
    const changed = new Set<string>();
    for (const { order, text } of answers) {
      const key = JSON.stringify(order);
      const known = this.orders.get(key);
      if (!known || known.text === text) continue;
      known.text = text;
      changed.add(key);
    }
    if (changed.size === 0) return false;
    for (const label of this.labels.values())
      if (changed.has(label.key)) this.write(label, this.orders.get(label.key)!.text);
    return true;
  }

  clear(): void {
    this.labels.clear();
    this.orders.clear();
  }

  private write({ index, texts }: Label, text: string | null): void {
    const { scene } = this;
    const first = scene.columns.textStart[index]!;
    for (let nth = 0; nth < texts; nth++) {
      // One line: the lines of a multi-line field are joined.
      const line = text?.replaceAll(/\s+/g, ' ') || MISSING;
      scene.makeRoom(index, nth, line.length);
      const reach = writeLiveText(scene.tables.records, scene.texts, first + nth, line, scene.glyphs);
      scene.reachOut(index, reach);
    }
  }
}

/** What every object kind must keep, whoever wrote it. `conformance.test.ts` runs it over all registered kinds. */
import { runInThisContext } from 'node:vm';
import { expect, test } from 'vitest';
import { declarationFault } from '../../engine/outside/descriptor.ts';
import {
  type AnyKind,
  describe as descriptorOf,
  type LiveBinding,
  literalOf,
  type Prop,
  SAMPLE_FEED,
} from '../../engine/plugin.ts';
import { areFinite } from '../../engine/primitives/finite.ts';
import { type Cover, type Drawing, draw } from './drawing.ts';

/** Records of an object with default properties: more would make a diagram of 100,000 of them heavy. */
const USUAL_RECORDS = 64;
/** However its properties are set. */
const MOST_RECORDS = 640;
/** How far a drawing may reach beyond its box: this many units, or this part of its longer side. */
const MARGIN = 2;
const MARGIN_PART = 0.05;

const SIZES = [
  [0, 0],
  [1, 1],
  [4, 300],
  [300, 4],
  [20_000, 20_000],
] as const;

export interface Exemption {
  /** Why this kind may draw beyond its box. */
  readonly beyondBox?: string;
}

type Given = Readonly<Record<string, unknown>>;

const TAG = '00000000-0000-4000-8000-000000000001';
const OTHER_TAG = '00000000-0000-4000-8000-000000000002';

/** Valid values besides the default one, the limits among them. */
export function otherValues(prop: Prop): unknown[] {
  switch (prop.type) {
    case 'number':
      return [prop.min, prop.max, prop.default + 1].filter((value) => value !== undefined);
    case 'text':
      return ['Reservoir 12', 'W'.repeat(prop.max ?? 1000), ''];
    case 'colour':
      return ['#123456', '#12345678', 'transparent'];
    case 'boolean':
      return [!prop.default];
    case 'picture':
      return ['pump-house.png'];
    case 'tags':
      return [TAG, [TAG, OTHER_TAG].join()].slice(0, prop.most);
    case 'choice':
      return prop.choices.filter((value) => value !== prop.default);
  }
}

const variantsOf = (kind: AnyKind): Given[] => [{}, ...(kind.variants ?? []).map(({ props }) => props)];

/** The variants, and each property by itself at every one of its other values. */
const settingsOf = (kind: AnyKind): Given[] => [
  ...variantsOf(kind),
  ...Object.entries<Prop>(kind.props).flatMap(([name, prop]) =>
    otherValues(prop).map((value) => ({ [name]: value })),
  ),
];

const picture = ({ words, idle }: Drawing): string => `${[...words].join()} ${idle.join()}`;

/** Time for the entries of the toolbox, which take milliseconds, and for a whole check. */
const DRAWING_MS = 2000;
const CHECK_MS = 20_000;

class Endless extends Error {}

/** Runs `work`, and ends it if it takes longer: a loop in a kind would otherwise hang the run without its name. */
function within(ms: number, what: string, work: () => void): void {
  const holder = globalThis as { mimicWork?: () => void };
  holder.mimicWork = work;
  try {
    runInThisContext('globalThis.mimicWork()', { timeout: ms });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw new Endless(`${what} did not end within ${ms / 1000} s`);
  }
}

type Check = (kind: AnyKind) => void;

/** What every kind must keep, by the title of its test. */
const CHECKS: Readonly<Record<string, Check>> = {
  'its declaration has no fault': (kind) => {
    const fault = declarationFault(kind);
    if (fault) throw new Error(fault);
  },

  'its descriptor is plain data: the same after a clone and after JSON': (kind) => {
    const descriptor = descriptorOf(kind);
    expect(structuredClone(descriptor)).toEqual(descriptor);
    expect(JSON.parse(JSON.stringify(descriptor))).toEqual(descriptor);
  },

  'its defaults and its variants keep their own limits': (kind) => {
    for (const given of variantsOf(kind)) {
      expect(Object.keys(given).filter((name) => !(name in kind.props))).toEqual([]);
      expect(() => draw(kind, { ...defaultsOf(kind), ...given }, ...kind.size)).not.toThrow();
    }
  },

  'it draws finite records within its budget, at every size, with every property at its limits': (kind) => {
    const usual = draw(kind, {}, ...kind.size);
    expect(usual.count).toBeGreaterThan(0);
    expect(usual.count, 'records of an object as it comes').toBeLessThanOrEqual(USUAL_RECORDS);
    for (const [wide, high] of [kind.size, ...SIZES])
      for (const given of settingsOf(kind)) {
        const where = `${wide} × ${high} ${JSON.stringify(given)}`;
        const drawing = drawn(where, () => draw(kind, given, wide, high));
        expect(areFinite(drawing.words, drawing.count), where).toBe(true);
        expect(drawing.count, `records at ${where}`).toBeLessThanOrEqual(MOST_RECORDS);
      }
  },

  'it draws the same again': (kind) => {
    for (const given of variantsOf(kind))
      expect(picture(draw(kind, given, ...kind.size))).toBe(picture(draw(kind, given, ...kind.size)));
  },

  'every live binding and every state paint is in the picture': (kind) => {
    const declared = [...Object.keys(kind.live ?? {}), ...Object.keys(kind.states?.paints ?? {})];
    for (const given of variantsOf(kind))
      expect([...draw(kind, given, ...kind.size).slots].sort()).toEqual([...new Set(declared)].sort());
  },

  'every property is seen, heard, or bounds a level': (kind) => {
    const bounds = Object.values<LiveBinding>(kind.live ?? {}).flatMap((live) =>
      live.kind === 'level' ? [live.low, live.high] : live.kind === 'flow' ? [live.full] : [],
    );
    const without = Object.entries<Prop>(kind.props)
      // What is set for the members is seen in them.
      .filter(([name, prop]) => !prop.members && !bounds.includes(name) && !hasEffect(kind, name, prop))
      .map(([name]) => name);
    expect(without, 'properties that change neither the picture in the toolbox nor what is read out').toEqual(
      [],
    );
  },

  'it has a role, a name to be heard and a colour to be seen from afar': (kind) => {
    const props = defaultsOf(kind);
    const { role, label } = kind.a11y!(props, SAMPLE_FEED);
    expect(role).toMatch(/^[a-z]+$/);
    expect(label).not.toBe('');
    if ('label' in kind.props)
      expect(kind.a11y!({ ...props, label: 'P-101' }, SAMPLE_FEED).label).toBe('P-101');
    expect(literalOf(kind.lod!(props))).toMatch(/^#[0-9a-f]{6}$/);
  },

  'what was saved by an older version becomes what this version saves': (kind) => {
    for (let from = 1; from < kind.version; from++) {
      let saved: Record<string, unknown> = {};
      for (let to = from + 1; to <= kind.version; to++) saved = kind.migrate![to]!(saved);
      expect(JSON.parse(JSON.stringify(saved))).toEqual(saved);
      expect(() => draw(kind, saved, ...kind.size)).not.toThrow();
    }
  },
};

function staysInside(kind: AnyKind): void {
  for (const [wide, high] of [kind.size, ...SIZES])
    for (const given of settingsOf(kind)) {
      const margin = Math.max(MARGIN, MARGIN_PART * Math.max(wide, high));
      const [x, y] = [wide / 2 + margin, high / 2 + margin];
      const isInside = ({ minX, minY, maxX, maxY }: Cover): boolean =>
        Math.max(-minX, maxX) <= x && Math.max(-minY, maxY) <= y;
      drawn(`${wide} × ${high} ${JSON.stringify(given)}`, () =>
        draw(kind, given, wide, high, SAMPLE_FEED, (cover) =>
          isInside(cover) ? undefined : `draws beyond the box: ${beyond(cover, wide, high)}`,
        ),
      );
    }
}

/** By how much, in units, on which sides. */
const beyond = ({ minX, minY, maxX, maxY }: Cover, wide: number, high: number): string =>
  Object.entries({
    left: -minX - wide / 2,
    right: maxX - wide / 2,
    top: -minY - high / 2,
    bottom: maxY - high / 2,
  })
    .filter(([, by]) => by > 0)
    .map(([side, by]) => `${by.toFixed(1)} ${side}`)
    .join(', ');

/** Adds what was drawn to an error, whose stack names the line. */
function drawn<T>(where: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    (error as Error).message += ` (drawn at ${where})`;
    throw error;
  }
}

/** Adds the tests of a kind. Returns false if its drawing never ends, and nothing else can be asked of it. */
export function conformance(kind: AnyKind, exemption: Exemption = {}): boolean {
  const checks = checksOf(kind, exemption);
  for (const [title, check] of Object.entries(checks)) test(title, check);
  return !(ENDS in checks);
}

const ENDS = 'its drawing ends';

/** The checks of a kind by their titles. */
export function checksOf(kind: AnyKind, exemption: Exemption = {}): Readonly<Record<string, () => void>> {
  const endless = endlessDrawing(kind);
  if (endless)
    return {
      [ENDS]: () => {
        throw endless;
      },
    };
  const all = { ...CHECKS, ...(exemption.beyondBox ? {} : { 'it stays inside its box': staysInside }) };
  return Object.fromEntries(
    Object.entries(all).map(([title, check]) => [
      title,
      () => within(CHECK_MS, `Kind "${kind.kind}": "${title}"`, () => check(kind)),
    ]),
  );
}

function endlessDrawing(kind: AnyKind): Error | undefined {
  try {
    within(DRAWING_MS, `Kind "${kind.kind}": its drawing`, () => {
      for (const given of variantsOf(kind)) draw(kind, given, ...kind.size);
    });
  } catch (error) {
    if (error instanceof Endless) return error;
  }
  return undefined;
}

const defaultsOf = (kind: AnyKind): Record<string, unknown> =>
  Object.fromEntries(Object.entries<Prop>(kind.props).map(([name, prop]) => [name, prop.default]));

/** In one of the variants at least, with the label shown that some properties colour or set. */
/** Another line is crossed: some properties say how. */
const CROSSING = { ...SAMPLE_FEED, crossings: [{ segment: 0, share: 0.5, width: 5 }] };

function hasEffect(kind: AnyKind, name: string, prop: Prop): boolean {
  const effect = (given: Given): string =>
    picture(draw(kind, given, ...kind.size, kind.ends?.way ? CROSSING : SAMPLE_FEED)) +
    JSON.stringify(kind.a11y!({ ...defaultsOf(kind), ...given }, SAMPLE_FEED));
  // Some properties are for pictures alone.
  const pictures = Object.entries<Prop>(kind.props).filter(([, { type }]) => type === 'picture');
  const pictured = Object.fromEntries(pictures.map(([key]) => [key, 'pump-house.png']));
  // Others for what has to be switched on first.
  const switches = Object.entries<Prop>(kind.props).filter(([, { type }]) => type === 'boolean');
  const switched = Object.fromEntries(switches.map(([key]) => [key, true]));
  // Others for what a choice asks for.
  const asked = Object.fromEntries(
    Object.entries(prop.when ?? {}).map(([key, wanted]) => [key, [wanted].flat()[0]]),
  );
  // And others for what further tags have.
  const lists = Object.entries<Prop>(kind.props).filter(([, { type }]) => type === 'tags');
  const tagged = { ...switched, ...Object.fromEntries(lists.map(([key]) => [key, TAG])) };
  return [...variantsOf(kind), pictured, switched, asked, tagged].some((variant) => {
    const labelled = 'label' in kind.props ? { ...variant, label: 'P-101' } : variant;
    // A variant may have another value than the default, which then is what makes the difference.
    return [...otherValues(prop), prop.default].some(
      (value) => effect({ ...labelled, [name]: value }) !== effect(labelled),
    );
  });
}

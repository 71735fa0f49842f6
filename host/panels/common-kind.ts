/**
 * What objects of different kinds have in common, as a kind of its own: the panel is built from descriptors alone, so a
 * mixed selection needs no other panel. No React here: it is tested as data.
 */
import type { KindDescriptor, Prop, Section } from '../../worker/boundary/index.ts';
import { actionsOf } from './action-model.ts';
import { mainField } from './states-model.ts';

type Props = Readonly<Record<string, Prop>>;

/** Properties whose label differs between kinds (a tank's liquid, a pump's casing), with one label for all. */
const SHARED_NAMES: Readonly<Record<string, string>> = {
  fill: 'Fill',
  backgroundColor: 'Background',
  stroke: 'Outline',
  strokeWidth: 'Outline width',
};
/** This many kinds are named individually. */
const MOST_NAMED = 3;

/** Undefined for no kind at all; a single kind is returned unchanged. */
export function commonKind(kinds: readonly KindDescriptor[]): KindDescriptor | undefined {
  const [first] = kinds;
  if (!first || kinds.length === 1) return first;
  const states = commonStates(first, kinds);
  const left = new Set<Section>(states ? [] : ['state']);
  if (!sameActions(kinds)) left.add('actions');
  return {
    kind: first.kind,
    version: first.version,
    title: titleOf(kinds),
    group: kinds.every(({ group }) => group === first.group) ? first.group : 'none',
    size: first.size,
    props: commonProps(kinds.map(({ props }) => props as Props)),
    panel: first.panel.filter(
      (section) => !left.has(section) && kinds.every(({ panel }) => panel.includes(section)),
    ),
    ...(states ? { states } : {}),
    ...(kinds.every(showsText) ? { live: first.live } : {}),
    ...(kinds.every(({ control }) => control?.hold) ? { control: first.control } : {}),
  };
}

function titleOf(kinds: readonly KindDescriptor[]): string {
  if (kinds.length > MOST_NAMED) return `${kinds.length} kinds`;
  const titles = kinds.map(({ title }) => title);
  return `${titles.slice(0, -1).join(', ')} and ${titles.at(-1)}`;
}

const showsText = ({ live }: KindDescriptor): boolean =>
  Object.values(live ?? {}).some(({ kind }) => kind === 'text');

/** An action that one of them cannot do is offered for none, so only if all offer the same. */
function sameActions(kinds: readonly KindDescriptor[]): boolean {
  const offered = kinds.map((kind) => actionsOf(kind, { onPopup: false }).join());
  return offered.every((actions) => actions === offered[0]);
}

/** States are of the same set, and colour the same property. */
function commonStates(first: KindDescriptor, kinds: readonly KindDescriptor[]): KindDescriptor['states'] {
  const { states } = first;
  const isShared = kinds.every(
    (kind) => kind.states && kind.states.set === states?.set && mainField(kind) === mainField(first),
  );
  if (!states || !isShared) return undefined;
  const paints = Object.entries(states.paints).filter(([name]) =>
    kinds.every((kind) => kind.states?.paints[name]),
  );
  return { set: states.set, paints: Object.fromEntries(paints) };
}

function commonProps(all: readonly Props[]): Props {
  const found: Record<string, Prop> = {};
  for (const name of Object.keys(all[0]!)) {
    const props = all.map((one) => one[name]);
    const shared = props.every((prop) => prop !== undefined) ? commonProp(name, props) : undefined;
    if (shared) found[name] = shared;
  }
  return found;
}

/** What fits all of them: the narrowest limits, the common choices. */
function commonProp(name: string, props: readonly Prop[]): Prop | undefined {
  const [first, ...others] = props;
  if (!first || others.some(({ type }) => type !== first.type)) return undefined;
  const label = others.every((prop) => prop.label === first.label) ? first.label : SHARED_NAMES[name];
  const section = others.every((prop) => prop.section === first.section) ? first.section : undefined;
  const base = { default: first.default, ...(label ? { label } : {}), ...(section ? { section } : {}) };
  switch (first.type) {
    case 'number':
      return commonNumber(base, props as readonly NumberProp[]);
    case 'choice': {
      const lists = props.map((prop) => (prop.type === 'choice' ? prop.choices : []));
      const choices = lists[0]!.filter((one) => lists.every((list) => list.includes(one)));
      return choices.length < 2 ? undefined : ({ ...base, type: 'choice', choices } as Prop);
    }
    case 'text': {
      const max = Math.min(...props.map((prop) => (prop.type === 'text' ? prop.max : 0) ?? Infinity));
      return { ...base, type: 'text', ...(Number.isFinite(max) ? { max } : {}) } as Prop;
    }
    default:
      return { ...base, type: first.type } as Prop;
  }
}

type NumberProp = Extract<Prop, { type: 'number' }>;

function commonNumber(base: object, props: readonly NumberProp[]): Prop | undefined {
  const [first] = props;
  const min = Math.max(...props.map((prop) => prop.min ?? -Infinity));
  const max = Math.min(...props.map((prop) => prop.max ?? Infinity));
  // A number in pixels does not fit one in percent.
  if (min > max || props.some(({ unit }) => unit !== first?.unit)) return undefined;
  const step = props.every((prop) => prop.step === first?.step) ? first?.step : undefined;
  return {
    ...base,
    type: 'number',
    ...(first?.unit ? { unit: first.unit } : {}),
    ...(Number.isFinite(min) ? { min } : {}),
    ...(Number.isFinite(max) ? { max } : {}),
    ...(step === undefined ? {} : { step }),
  } as Prop;
}

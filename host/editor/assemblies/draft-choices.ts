/** A selection as an assembly: what the builder has chosen of it. */
import type { AssemblyDraft, AssemblyOffer, Equipment } from '../../../worker/boundary/index.ts';

/** Offers that are shown: the most frequent, and so the likeliest. */
const MOST_OFFERS = 12;

export interface DraftChoices {
  /** Labels of the tags' parameters, by name. */
  readonly labels: Readonly<Record<string, string>>;
  /** Labels of the offers that become parameters, by their number. */
  readonly offered: Readonly<Record<number, string>>;
}

/** What links an instance: tags by parameter, or the equipment that all of them belong to. */
export interface InstanceLinks {
  readonly tags?: Readonly<Record<string, string>>;
  readonly equipment?: Equipment;
  /** The equipment's tags, by link object. */
  readonly roles?: Readonly<Record<string, string>>;
}

type Definition = AssemblyDraft['definition'];

export const shownOffers = ({ offers }: AssemblyDraft): readonly AssemblyOffer[] =>
  offers.slice(0, MOST_OFFERS);

/** Returns the definition with the chosen texts and colours as parameters; their present values hold unless others are set. */
export function definitionOf(draft: AssemblyDraft, { labels, offered }: DraftChoices): Definition {
  const { definition } = draft;
  const chosen = shownOffers(draft).flatMap((offer, nth) =>
    offered[nth] === undefined ? [] : [{ ...offer, name: `${offer.type}${nth + 1}`, label: offered[nth] }],
  );
  return {
    ...definition,
    parameters: [
      ...definition.parameters.map((one) => ({ ...one, label: labels[one.name]?.trim() || one.label })),
      ...chosen.map(({ name, label, type, value }) => ({ name, label: label.trim() || value, type, value })),
    ],
    uses: [
      ...definition.uses,
      ...chosen.flatMap(({ name, uses }) =>
        uses.map((use) => ({ ...use, part: 'object' as const, value: `{${name}}` })),
      ),
    ],
  };
}

const clipping = (object: object, config: object): string =>
  JSON.stringify({ format: 'mimic/objects', objects: [object], configuration: [config] });

/** The instance that takes the place of what the assembly was made from, as copied text. */
export const madeInstance = ({ instance }: AssemblyDraft, assembly: string, links: InstanceLinks): string =>
  clipping({ ...instance, assembly }, { id: instance.id, ...links });

/** A new instance of the library, as copied text. */
export const newInstance = (assembly: string, width: number, height: number): string =>
  clipping({ id: 1, identifier: 'assembly', assembly, x: 0, y: 0, width, height }, { id: 1, values: {} });

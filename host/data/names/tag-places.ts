/** Where tags are, as much of it as tells them apart: the one helper for all lists of tags. */

export interface PlacedTag {
  readonly name: string;
  readonly controllerName: string;
  readonly linkName?: string;
  readonly siteName?: string;
}

const joined = (...names: readonly (string | undefined)[]): string => names.filter(Boolean).join(' › ');

/** From the device upwards: each step is taken where the one before is not enough. */
const STEPS: readonly ((tag: PlacedTag) => string)[] = [
  ({ controllerName }) => controllerName,
  ({ siteName, controllerName }) => joined(siteName, controllerName),
  ({ siteName, linkName, controllerName }) => joined(siteName, linkName, controllerName),
];

/** The place of one tag among tags of any site. */
export const tagPlace = ({ siteName, controllerName }: PlacedTag): string => joined(siteName, controllerName);

/**
 * The place of each tag: the device if no other tag of the list has the same name and device, else with the site, else with the
 * link too. `isPart`: the list is a part of a longer one, so that equal names may follow: the site is always there.
 */
export function tagPlaces(tags: readonly PlacedTag[], isPart = false): readonly string[] {
  const first = isPart ? 1 : 0;
  const counts = STEPS.map((step) => {
    const count = new Map<string, number>();
    for (const tag of tags) {
      const key = `${tag.name}\n${step(tag)}`;
      count.set(key, (count.get(key) ?? 0) + 1);
    }
    return count;
  });
  return tags.map((tag) => {
    const steps = STEPS.map((step) => step(tag));
    const at = steps.findIndex(
      (place, nth) => nth >= first && counts[nth]!.get(`${tag.name}\n${place}`) === 1,
    );
    return steps.at(at)!;
  });
}

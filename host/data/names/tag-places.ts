/** Where tags are, as much of it as tells them apart: the one helper for all lists of tags. */

export interface PlacedTag {
  readonly name: string;
  readonly controllerName: string;
  readonly linkName?: string;
  readonly siteName?: string;
}

const joined = (...names: readonly (string | undefined)[]): string => names.filter(Boolean).join(' › ');

/** The place of one tag among tags of any site. */
export const tagPlace = ({ siteName, controllerName }: PlacedTag): string => joined(siteName, controllerName);

/**
 * The place of each tag: the device if no other tag of the list has the same name and device, else with the site, else with the
 * link too. `isPart`: the list is a part of a longer one, so that equal names may follow: the site is always there.
 */
export function tagPlaces(tags: readonly PlacedTag[], isPart = false): readonly string[] {
  const keyOf = (tag: PlacedTag): string => `${tag.name}\n${tag.controllerName}`;
  const groups = Map.groupBy(tags, keyOf);
  return tags.map((tag) => {
    const { siteName, linkName, controllerName } = tag;
    const same = groups.get(keyOf(tag))!;
    if (same.length === 1 && !isPart) return controllerName;
    const isSiteEnough = same.every((one) => one === tag || one.siteName !== siteName);
    return joined(siteName, isSiteEnough ? undefined : linkName, controllerName);
  });
}

/** What links the first instance of a new assembly: the equipment of its tags where they have one in common, else the tags. */
import type { EquipmentItem } from '../../../api/contract/index.ts';
import type { AssemblyDraft, AssemblyParameter } from '../../../worker/boundary/index.ts';
import { client } from '../../data/session/api.ts';
import type { InstanceLinks } from './draft-choices.ts';
import { linksTo } from './equipment-model.ts';

/** Uuids of link objects by the names of parameters. */
type LinkObjects = Readonly<Record<string, string>>;

/** Finds the link objects of the draft's tags, so that other instances can be linked by picking equipment. */
export async function linksOfDraft(
  { tags, assignmentId }: AssemblyDraft,
  site: string | undefined,
): Promise<{ readonly linkObjects: LinkObjects; readonly links: InstanceLinks }> {
  const named = Object.entries(tags);
  if (named.length === 0)
    return { linkObjects: {}, links: assignmentId ? { equipment: { assignmentId } } : {} };
  const { items } = await client.siteLinks({ body: { to: 'dynamic', tags: named.map(([, tag]) => tag) } });
  const found = named.flatMap(([name], nth) => {
    const { linkObjectId, assignmentId: of } = items[nth] ?? {};
    return linkObjectId && of ? [{ name, linkObjectId, of }] : [];
  });
  const linkObjects = Object.fromEntries(found.map(({ name, linkObjectId }) => [name, linkObjectId]));
  const assignments = new Set([...found.map(({ of }) => of), ...(assignmentId ? [assignmentId] : [])]);
  const [only] = assignments;
  if (only === undefined || assignments.size > 1 || found.length < named.length) {
    const equipment = assignmentId ? { equipment: { assignmentId } } : {};
    return { linkObjects, links: { tags, ...equipment } };
  }
  const offered = await client.equipment({ body: { assignmentId: only, ...(site ? { siteId: site } : {}) } });
  const meant = offered.items.find((item) => means(item, tags, linkObjects));
  return { linkObjects, links: meant ? linksTo(meant, site) : { tags } };
}

/** Whether equipment has these very tags. */
function means({ roles }: EquipmentItem, tags: AssemblyDraft['tags'], linkObjects: LinkObjects): boolean {
  const own = new Map(roles.map(({ linkObjectId, tag }) => [linkObjectId, tag]));
  return Object.entries(tags).every(([name, tag]) => own.get(linkObjects[name] ?? '') === tag);
}

/** Returns the definition whose parameters for tags say what each means of equipment. */
export function withLinkObjects(
  definition: Readonly<Record<string, unknown>>,
  linkObjects: LinkObjects,
): Record<string, unknown> {
  const parameters = (definition.parameters ?? []) as readonly AssemblyParameter[];
  return {
    ...definition,
    parameters: parameters.map((one) =>
      linkObjects[one.name] ? { ...one, linkObjectId: linkObjects[one.name] } : one,
    ),
  };
}

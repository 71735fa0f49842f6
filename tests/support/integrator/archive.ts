/** Archives an object of each kind that an installation has, and restores all of them. */
import type { Client } from '../../../api/client/client.ts';
import type { Installation } from './installation.ts';

/** Objects that belong to the company and to no site. Returns how to archive each of them. */
export async function makeShared(calls: Client): Promise<readonly (() => Promise<unknown>)[]> {
  const { uuid: role } = await calls.createRole({ body: { title: 'Guests', permissions: {} } });
  const { uuid: group } = await calls.createGroup({ body: { title: 'Shift' } });
  const { uuid: dictionary } = await calls.addDictionary({
    body: { title: 'States', definitions: { 0: 'Off', 1: 'On' } },
  });
  const { uuid: category } = await calls.createCategory({ body: { name: 'Pumps' } });
  const { uuid: linkObject } = await calls.createLinkObject({ body: { name: 'Flow', categoryId: category } });
  const { uuid: assignment } = await calls.createAssignment({ body: { name: 'Main PLC' } });
  const { uuid: field } = await calls.createCustomField({
    body: { fieldName: 'Serial number', fieldType: 'textField', linkedTo: 'site', maxLength: 20 },
  });
  return [
    () => calls.archiveRole({ params: { id: role } }),
    () => calls.archiveGroup({ params: { id: group } }),
    () => calls.removeDictionary({ params: { id: dictionary } }),
    () => calls.deleteLinkObject({ params: { id: linkObject } }),
    () => calls.deleteCategory({ params: { id: category } }),
    () => calls.archiveAssignment({ params: { uuid: assignment } }),
    () => calls.archiveCustomField({ params: { uuid: field } }),
  ];
}

/** A tag, a controller, a link and a site of the first area, the second area, the notification, and a user. */
export async function archiveParts(calls: Client, plant: Installation, email: string): Promise<void> {
  const [first, second, third, fourth] = plant.sites.slice(5);
  const { items: tags } = await calls.controllerTags({ params: { uuid: first!.controller } });
  await calls.archiveTag({ params: { uuid: tags[0]!.uuid } });
  await calls.archiveController({ params: { uuid: second!.controller } });
  await calls.archiveCommunication({ params: { uuid: third!.link } });
  await calls.archiveSite({ params: { uuid: fourth!.uuid } });
  await calls.archiveArea({ params: { uuid: plant.areas[1]!.uuid } });
  const { items: notifications } = await calls.notifications({ query: {} });
  await calls.archiveNotification({ params: { id: notifications[0]!.uuid } });
  const { items: users } = await calls.users({ query: {} });
  await calls.archiveUser({ params: { id: users.find((user) => user.email === email)!.uuid } });
}

/** Restores what is listed, kind by kind, until nothing is. Returns the kinds. */
export async function restoreAll(calls: Client): Promise<readonly string[]> {
  const kinds = new Set<string>();
  for (;;) {
    const left = (await calls.archiveKinds()).items.filter(({ count }) => count > 0);
    if (left.length === 0) return [...kinds];
    for (const { kind } of left) {
      kinds.add(kind);
      for (const { uuid } of (await calls.archivedItems({ query: { kind } })).items)
        await calls.restoreArchived({ params: { kind, id: uuid } });
    }
  }
}

/** How much there is, by kind. */
export async function inventory(calls: Client, { sites }: Installation) {
  const { area } = await calls.areas({ query: { search: '' } });
  const { sites: links } = await calls.companyLinks();
  const tags = [];
  for (const { controller } of sites)
    tags.push((await calls.controllerTags({ params: { uuid: controller } })).total);
  const lists = await Promise.all([
    calls.users({ query: {} }),
    calls.roles(),
    calls.groups({ query: {} }),
    calls.notifications({ query: {} }),
    calls.linkObjects({ query: {} }),
    calls.categories({ query: {} }),
    calls.assignments({ query: {} }),
  ]);
  return {
    tree: area.map(({ name, sites: own }) => [name, own.map((site) => site.name).sort()]),
    links: links.map(({ uuid, links: count }) => [uuid, count]).sort(),
    tags,
    lists: lists.map(({ total }) => total),
  };
}

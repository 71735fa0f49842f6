import type { SiteNode } from '../../data/site/site-tree.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import type { TreeDrag } from '../../ui/tree-drag-model.ts';
import { move } from './organize-calls.ts';
import type { Found } from './tree-edit.ts';

/** Whether an item may go into another (OR-90): sites into areas and routes, routes and empty areas into other areas. */
export function mayGoInto(moving: Found, target: Found): boolean {
  if (moving.type === 'site')
    return target.type === 'route'
      ? moving.route?.uuid !== target.item.uuid
      : target.type === 'area' && (moving.route !== undefined || moving.area.uuid !== target.area.uuid);
  return moving.sites === 0 && target.type === 'area' && moving.area.uuid !== target.area.uuid;
}

/** Moving by drag: the order is alphabetical, so there is only "into". */
export const itemDrag = (
  find: (uuid: string) => Found | undefined,
  mayChange: boolean,
): TreeDrag<SiteNode> => ({
  canDrag: ({ id }) => mayChange && (find(id)?.type === 'site' || find(id)?.sites === 0),
  canDrop: (moving, target, place) => {
    const [from, to] = [find(moving.id), find(target.id)];
    return place === 'inside' && from !== undefined && to !== undefined && mayGoInto(from, to);
  },
  onDrop: (moving, target) => {
    const [from, to] = [find(moving.id)!, find(target.id)!];
    move(from, to.area.uuid, to.route?.uuid ?? null).then(
      () => showToast('success', `${from.item.name} was moved to ${to.item.name}`),
      (error: Error) => showToast('error', error.message),
    );
  },
});

import { Factory, Map as MapIcon, Route as RouteIcon } from 'lucide-react';
import type { ItemType } from './tree-edit.ts';

/** The icons of areas, routes and sites, wherever they are listed. */
export const ITEM_ICONS = { area: MapIcon, route: RouteIcon, site: Factory } as const;

/** The picture of a row of the tree. */
export function itemIcon({ type }: { readonly type: ItemType }) {
  const Icon = ITEM_ICONS[type];
  return <Icon size={15} aria-hidden />;
}

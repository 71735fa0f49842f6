import { useMemo } from 'react';
import { type OpenItem, useOpenItem } from '../../parts/list/use-open-item.ts';

/** The row open beside the list, from the address. */
type OpenRow =
  | { readonly what: 'new-link' }
  | { readonly what: 'link'; readonly uuid: string }
  | { readonly what: 'new-controller'; readonly link: string }
  | { readonly what: 'controller'; readonly uuid: string };

const NEW_CONTROLLER = 'new-controller:';
const CONTROLLER = 'controller:';

export const newControllerId = (link: string): string => `${NEW_CONTROLLER}${link}`;
export const controllerId = (uuid: string): string => `${CONTROLLER}${uuid}`;

function readOpenRow(id: string | null): OpenRow | null {
  if (id === null || id === '') return null;
  if (id === 'new') return { what: 'new-link' };
  if (id.startsWith(NEW_CONTROLLER)) return { what: 'new-controller', link: id.slice(NEW_CONTROLLER.length) };
  if (id.startsWith(CONTROLLER)) return { what: 'controller', uuid: id.slice(CONTROLLER.length) };
  return { what: 'link', uuid: id };
}

export function useOpenRow(): OpenItem & { readonly row: OpenRow | null } {
  const item = useOpenItem();
  const row = useMemo(() => readOpenRow(item.id), [item.id]);
  return { ...item, row };
}

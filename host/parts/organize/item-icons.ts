import { Factory, Map as MapIcon, Route as RouteIcon } from 'lucide-react';

/** The pictures of areas, routes and sites, wherever they are listed. */
export const ITEM_ICONS = { area: MapIcon, route: RouteIcon, site: Factory } as const;

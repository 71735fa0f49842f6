import type { Area } from '../../../api/contract/index.ts';
import type { TreeNode } from '../../ui/tree-model.ts';

export interface SiteNode extends TreeNode {
  readonly type: 'area' | 'route' | 'site';
  readonly children?: readonly SiteNode[];
}

/** Areas with their routes, then the sites directly under them (SIDE-01). `href` gives a site's link. */
export function siteNodes(areas: readonly Area[], href?: (siteUuid: string) => string): readonly SiteNode[] {
  const site = (item: { uuid: string; name: string }): SiteNode => ({
    id: item.uuid,
    label: item.name,
    type: 'site',
    href: href?.(item.uuid),
  });
  return areas.map((area) => ({
    id: area.uuid,
    label: area.name,
    type: 'area',
    children: [
      ...area.routes.map(
        (route): SiteNode => ({
          id: route.uuid,
          label: route.name,
          type: 'route',
          children: route.sites.map(site),
        }),
      ),
      ...area.sites.map(site),
    ],
  }));
}

/** Every branch: all are open while a search filters the tree. */
export function allBranches(nodes: readonly SiteNode[]): ReadonlySet<string> {
  const ids = new Set<string>();
  const visit = (node: SiteNode) => {
    if (!node.children) return;
    ids.add(node.id);
    for (const child of node.children) visit(child);
  };
  for (const node of nodes) visit(node);
  return ids;
}

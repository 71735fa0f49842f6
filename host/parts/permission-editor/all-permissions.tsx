import type { ReactNode } from 'react';
import { useCall } from '../../data/session/api.ts';
import { Loaded } from '../list/loaded.tsx';
import { PermissionEditor, type PermissionEditorProps } from './permission-editor.tsx';
import type { PermissionTree } from './permission-model.ts';

/** Reads the list of rights, once: they change only with a new version of the server. */
export function LoadedPermissions({ children }: { readonly children: (tree: PermissionTree) => ReactNode }) {
  const tree = useCall('permissions', {}, { meta: { inline: true }, staleTime: Number.POSITIVE_INFINITY });
  return (
    <Loaded query={tree} what="the permissions" rows={6}>
      {children}
    </Loaded>
  );
}

/** The permission editor over all rights. */
export const AllPermissions = (props: Omit<PermissionEditorProps, 'tree'>) => (
  <LoadedPermissions>{(tree) => <PermissionEditor {...props} tree={tree} />}</LoadedPermissions>
);

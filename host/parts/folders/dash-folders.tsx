import { PanelLeftClose } from 'lucide-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { NOTHING } from '../../../api/contract/messages.ts';
import { toggleSidebar } from '../../data/stores/layout-store.ts';
import { IconButton } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useSearch } from '../../ui/use-search.ts';
import sidebar from '../sidebar/sidebar.module.css';
import { AddMenu, MoreMenu } from './add-menu.tsx';
import { FolderDialogs } from './folder-dialogs.tsx';
import { FolderHeading } from './folder-heading.tsx';
import { FolderList } from './folder-list.tsx';
import { FolderPanel } from './folder-panel.tsx';
import { folderStore } from './folder-store.ts';
import styles from './folders.module.css';
import type { HeadingSpot } from './use-folder-drag.ts';
import { useFolderTree } from './use-folder-tree.ts';

/** The content of the dashboard's sidebar: search, Add, the user's own list, and what others share with them. */
export default function DashFolders({ openId }: { readonly openId: string | null }) {
  const { typed, setTyped, term } = useSearch();
  const own = useFolderTree('own', term);
  const shared = useFolderTree('shared', term);
  const [spot, setSpot] = useState<HeadingSpot>(null);
  const isSharedOpen = useSnapshot(folderStore).panels.dash.open;
  const common = { term, openId, onHeading: setSpot };
  return (
    <>
      <header className={sidebar.head}>
        <h2>Folders</h2>
        <span className={styles.actions}>
          <AddMenu list="own" />
          <MoreMenu list="own" />
          <IconButton icon={PanelLeftClose} label="Hide the folders" onClick={toggleSidebar} />
        </span>
      </header>
      <div className={sidebar.search}>
        <SearchField label="Search folders and reports" value={typed} onChange={setTyped} />
      </div>
      <FolderHeading list="own" spot={spot}>
        My folders
      </FolderHeading>
      <FolderList
        {...common}
        label="My folders"
        list="own"
        loaded={own}
        other={shared.tree}
        emptyText={NOTHING.report}
      />
      <FolderPanel name="dash" list="shared" title="Shared with me" spot={spot}>
        {isSharedOpen && (
          <FolderList
            {...common}
            label="Shared with me"
            list="shared"
            loaded={shared}
            other={own.tree}
            emptyText="Nothing is shared with you."
          />
        )}
      </FolderPanel>
      <p className={sidebar.hint}>Drag to move | Right Click for Options</p>
      <FolderDialogs />
    </>
  );
}

import { useState } from 'react';
import { NOTHING } from '../../../api/contract/messages.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { useSearch } from '../../ui/use-search.ts';
import sidebar from '../sidebar/sidebar.module.css';
import { AddMenu, MoreMenu } from './add-menu.tsx';
import { FolderDialogs } from './folder-dialogs.tsx';
import { FolderList } from './folder-list.tsx';
import { FolderPanel } from './folder-panel.tsx';
import styles from './folders.module.css';
import type { HeadingSpot } from './use-folder-drag.ts';
import { useFolderTree } from './use-folder-tree.ts';

interface SiteFoldersProps {
  readonly siteId: string;
  readonly openId: string | null;
}

/** Below the list of sites: the reports of the sites, shown at the chosen one (OR-109). */
export default function SiteFolders({ siteId, openId }: SiteFoldersProps) {
  const { typed, setTyped, term } = useSearch();
  const loaded = useFolderTree('sites', term, siteId);
  const [spot, setSpot] = useState<HeadingSpot>(null);
  const actions = (
    <span className={styles.actions}>
      <AddMenu list="sites" siteId={siteId} />
      <MoreMenu list="sites" />
    </span>
  );
  return (
    <>
      <FolderPanel name="site" list="sites" title="Reports" spot={spot} actions={actions}>
        <div className={sidebar.search}>
          <SearchField label="Search folders and reports" value={typed} onChange={setTyped} />
        </div>
        <FolderList
          {...{ term, openId, siteId, loaded }}
          label="Reports"
          list="sites"
          emptyText={NOTHING.report}
          onHeading={setSpot}
        />
        <p className={sidebar.hint}>Drag to move | Right Click for Options</p>
      </FolderPanel>
      <FolderDialogs />
    </>
  );
}

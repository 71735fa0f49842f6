/** The interface for other modules: the tree of folders and reports, and its one rule of rights. */
export { checkMayChange, checkSection, type Member, mayChange, memberOf } from './access.ts';
export { accessToItem, addItem, findItem, folderFor, visibleItems } from './find-item.ts';
export { insertItem, lockTree } from './queries/items.ts';
export { rememberOpened } from './queries/opened.ts';
export { countOwned, takeOverItems } from './queries/owners.ts';
export { sharesOfItems, shareWithEveryone } from './queries/shares.ts';
export { withoutAccess } from './queries/watched.ts';
export { archiveItem } from './routes/folders.ts';
export { shareItem } from './routes/sharing.ts';
export { treeHandlers } from './routes/tree.ts';
export type { SeenItem } from './tree-view.ts';

import { type ShareDialogProps, ShareForm, type ShareLook } from './share-form.tsx';

const LOOK: ShareLook = { limit: 50, least: 3, offersFirst: true, blocksOwner: true };

/** The share modal of the sidebar: of folders and reports (SHARE-01, SHARE-13). */
const ShareModal = (props: ShareDialogProps) => <ShareForm {...props} look={LOOK} />;
export default ShareModal;

import { type ShareDialogProps, ShareForm, type ShareLook } from './share-form.tsx';

const LOOK: ShareLook = {
  text: "Don't be selfish. Share reports you make with your team.",
  width: 'share',
  limit: 5,
  least: 2,
  offersFirst: false,
  blocksOwner: false,
};

/** The share dialog of a report's page (SHARE-14 to SHARE-19). */
const ReportShareDialog = (props: ShareDialogProps) => <ShareForm {...props} look={LOOK} />;
export default ReportShareDialog;

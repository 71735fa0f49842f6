/** Firmware versions, and asking devices to install one. */
import { type Infer, instant, list, number, object, optional, text, uuid } from '../field.ts';
import { idOf } from '../numbered.ts';
import { call } from './call.ts';
import { communicationField, needsTo, see } from './communication-fields.ts';
import { page } from './shared.ts';

const firmwareField = object({
  uuid: uuid(),
  version: text(),
  notes: text({ max: 2000 }),
  releasedAt: instant(),
});
/** Digits between dots, as `4.2.10` (COMM-19). */
const versionField = text({
  trim: true,
  min: 1,
  max: 30,
  pattern: /^\d+(\.\d+)*$/,
  say: { required: 'Version is required', pattern: 'A version is numbers between dots, as 4.2.10' },
});

export const firmwareCalls = {
  firmwares: call('GET firmwares/company', {
    summary: 'Firmware versions of the company, newest first; for a link those that are newer than its own',
    needs: see,
    query: { communicationUuid: optional(uuid()), limit: page.limit, skip: page.skip },
    reply: object({ items: list(firmwareField, { max: 500 }), total: number({ integer: true }) }),
  }),
  createFirmware: call('POST firmwares', {
    summary: 'PROPOSED: registers a firmware version that devices can be asked to install',
    needs: needsTo('add'),
    body: object({ version: versionField, notes: optional(text({ trim: true, max: 2000 })) }),
    reply: firmwareField,
  }),
  requestUpgrade: call('PUT communications/firmware-upgrade-request/{uuid}', {
    summary:
      'Asks the device of a link to install a firmware version. It is told at once where it is connected, else as soon as it is; what it reports afterwards decides whether it did',
    needs: needsTo('update'),
    params: { uuid: idOf('link') },
    body: object({ firmwareUuid: uuid() }),
    reply: communicationField,
  }),
  cancelUpgrade: call('PUT communications/firmware-cancel-request/{uuid}', {
    summary: 'Takes an upgrade request back; 409 where the device has been told already',
    needs: needsTo('update'),
    params: { uuid: idOf('link') },
    reply: communicationField,
  }),
} as const;

export type Firmware = Infer<typeof firmwareField>;

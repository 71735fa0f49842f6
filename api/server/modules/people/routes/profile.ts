/** The signed-in user's own account. */

import { CROPPED_BYTES, PICTURE_BYTES, PROFILE_TEXTS, type Profile } from '../../../../contract/index.ts';
import { refuseAssimilated } from '../../../access/errors.ts';
import { RIGHTS_CHANGED } from '../../../bus/domain-events.ts';
import { profilePicture } from '../../../files/picture.ts';
import { HttpError, missing } from '../../../http/errors.ts';
import type { Caller, Handlers } from '../../../http/handler.ts';
import { pictures } from '../../../http/lanes.ts';
import { removePicture, setPicture } from '../../../storage/own.ts';
import type { Db } from '../../../storage/storage.ts';
import { archiveAccount, companiesHeldBy, endSessions } from '../queries/accounts.ts';
import { changeDetails, findUser } from '../queries/users.ts';
import type { AdministrationParts } from './administration-parts.ts';

export const profileHandlers = (parts: AdministrationParts) => ({
  ...detailHandlers(parts),
  ...accountHandlers(parts),
  ...pictureHandlers(parts),
});

function detailHandlers({ record }: AdministrationParts) {
  return {
    profile: ({ caller, tenant }) => tenant((db) => readProfile(db, caller)),

    async updateProfile({ caller }, { body }) {
      refuseAssimilated(caller);
      return record(caller, 'profile.update', async (db) => {
        const before = await readProfile(db, caller);
        const { firstName, lastName, phone = '', countryCode = '', timezone = before.timezone } = body;
        const details = {
          first_name: firstName,
          last_name: lastName,
          phone,
          country_code: countryCode,
          timezone,
        };
        await changeDetails(db, caller.userId, details);
        return { result: await readProfile(db, caller), detail: { user: caller.user.uuid, ...details } };
      });
    },
  } satisfies Partial<Handlers>;
}

function accountHandlers({ storage, record, links, bus }: AdministrationParts) {
  return {
    async archiveProfile({ caller }) {
      refuseAssimilated(caller);
      await storage.system((db) => refuseHolder(db, caller.userId));
      await record(caller, 'profile.archive', async () => ({
        result: undefined,
        detail: { user: caller.user.uuid },
      }));
      await storage.system(async (db) => {
        await refuseHolder(db, caller.userId);
        await archiveAccount(db, caller.userId);
        await endSessions(db, caller.userId);
      });
      await bus.publish(caller.companyId, [RIGHTS_CHANGED]);
      return {};
    },

    async resetOwnPassword({ caller, client }) {
      refuseAssimilated(caller);
      await record(caller, 'profile.reset-password', async () => ({
        result: undefined,
        detail: { user: caller.user.uuid, client },
      }));
      await links.send(caller.userId, 'reset');
      return { message: PROFILE_TEXTS.passwordReset };
    },
  } satisfies Partial<Handlers>;
}

function pictureHandlers({ record }: AdministrationParts) {
  return {
    async uploadPicture({ caller, signal }, { body: { file } }) {
      refuseAssimilated(caller);
      if (file.size > PICTURE_BYTES) throw refused(413, PROFILE_TEXTS.tooLarge);
      // The page sends what it has cropped: a client that sends more has bypassed it (IMG-05).
      if (file.size > CROPPED_BYTES) throw refused(413, PROFILE_TEXTS.croppedTooLarge);
      const bytes = await pictures.run(caller, signal, async () =>
        profilePicture(new Uint8Array(await file.arrayBuffer())),
      );
      if (!bytes) throw refused(415, PROFILE_TEXTS.wrongType);
      const picture = await record(caller, 'profile.picture', async (db) => {
        const uuid = await setPicture(db, caller.userId, bytes);
        return { result: uuid, detail: { user: caller.user.uuid, bytes: bytes.length } };
      });
      return { message: PROFILE_TEXTS.uploaded, picture };
    },

    async removePicture({ caller }) {
      refuseAssimilated(caller);
      return record(caller, 'profile.picture.remove', async (db) => {
        await removePicture(db, caller.userId);
        return { result: { message: PROFILE_TEXTS.removed }, detail: { user: caller.user.uuid } };
      });
    },
  } satisfies Partial<Handlers>;
}

async function readProfile(db: Db, caller: Caller): Promise<Profile> {
  const stored = await findUser(db, caller.userId);
  if (!stored) throw missing();
  return {
    ...caller.user,
    firstName: stored.first_name,
    lastName: stored.last_name,
    timezone: stored.timezone,
    phone: stored.phone,
    countryCode: stored.country_code,
    picture: stored.picture,
  };
}

async function refuseHolder(db: Db, userId: number): Promise<void> {
  const [company] = await companiesHeldBy(db, userId);
  if (company === undefined) return;
  throw new HttpError(409, `You are the only administrator of ${company}. Make somebody else one first`, {
    code: 'LAST_ADMINISTRATOR',
  });
}

const refused = (status: number, message: string): HttpError =>
  new HttpError(status, message, { code: 'NOT_A_PICTURE', fields: { file: message } });

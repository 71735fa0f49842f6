import { ImageUp, Trash2 } from 'lucide-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { PROFILE_TEXTS, type Profile } from '../../../api/contract/index.ts';
import { client } from '../../data/session/api.ts';
import { messageOf } from '../../data/session/messages.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { fullName, PersonAvatar } from '../../parts/people/person-avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { CropDialog } from './crop-dialog.tsx';
import { ACCEPTED, fileFault, readPicture } from './picture-file.ts';
import styles from './profile-page.module.css';

interface Chosen {
  readonly picture: ImageBitmap;
  readonly type: string;
}

interface PictureCardProps {
  readonly profile: Profile;
  /** Called with the present picture: a version, or null. */
  readonly onPicture: (picture: string | null) => void;
}

/** The user's name, and the picture that others see. */
export function PictureCard({ profile, onPicture }: PictureCardProps) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // The same file may be chosen again after a message.
    event.target.value = '';
    if (file) setChosen(await pictureOf(file));
  };
  return (
    <div className={styles.person}>
      <PersonAvatar person={profile} size={72} />
      <div className={styles.words}>
        <h2>{fullName(profile)}</h2>
        <p>{profile.email}</p>
        <div className={styles.buttons}>
          <Button icon={ImageUp} onClick={() => input.current!.click()}>
            {profile.picture ? 'Change the picture' : 'Upload a picture'}
          </Button>
          {profile.picture && (
            <Button icon={Trash2} look="quiet" onClick={() => void removePicture(profile, onPicture)}>
              Remove
            </Button>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept={ACCEPTED}
          hidden
          aria-label="Picture file"
          onChange={(event) => void choose(event)}
        />
      </div>
      {chosen && (
        <CropDialog
          {...chosen}
          onClose={() => setChosen(null)}
          onUploaded={(picture) => onPicture(picture)}
        />
      )}
    </div>
  );
}

/** The picture in a file; null if it is none, with a message. */
async function pictureOf(file: File): Promise<Chosen | null> {
  try {
    const fault = fileFault(file);
    if (fault) throw new Error(fault);
    return { picture: await readPicture(file), type: file.type };
  } catch (error) {
    showToast('error', (error as Error).message);
    return null;
  }
}

/** Removes the picture: at once here, and restored if that is refused. */
async function removePicture({ picture }: Profile, show: PictureCardProps['onPicture']): Promise<void> {
  show(null);
  try {
    await client.removePicture();
    showToast('success', PROFILE_TEXTS.removed);
  } catch (error) {
    show(picture);
    showToast('error', messageOf(error));
  }
}

import { useQuery } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../api/client/errors.ts';
import { keyOf } from '../../../api/client/hooks.ts';
import type { GalleryImage } from '../../../api/contract/index.ts';
import { client } from '../../data/session/api.ts';

type Size = 'large' | 'small';

interface SignedPictureProps {
  readonly image: GalleryImage;
  readonly size: Size;
  /** What it shows, where no words beside it say so. */
  readonly alt?: string;
}

/** A picture of the gallery, or what stands for one that is not there. */
export function SignedPicture({ image, size, alt = '' }: SignedPictureProps) {
  const { address, isMissing } = useSignedPicture(image, size);
  if (isMissing) return <ImageOff size={18} aria-label="Image missing" />;
  return address ? <img src={address} alt={alt} /> : null;
}

/** The address of a picture in this page: it takes a sign-in to fetch one. Undefined until it is there. */
function useSignedPicture(image: GalleryImage, size: Size) {
  const { data, isError } = useQuery({
    // Not by its signed address, which is another one each time the list is read.
    queryKey: keyOf('galleryPicture', [image.uuid, size]),
    queryFn: ({ signal }) => read(image, size, signal),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { inline: true },
  });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!data) return setAddress(undefined);
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return { address, isMissing: isError };
}

async function read(image: GalleryImage, size: Size, signal: AbortSignal): Promise<Blob> {
  try {
    return await client.galleryPicture({ query: { token: tokenOf(image, size) } }, { signal });
  } catch (error) {
    // The address was of an hour ago, or of an earlier sign-in: a new one is asked for, once.
    if (!(error instanceof ApiError && [403, 410].includes(error.status))) throw error;
    const fresh = await client.galleryImage({ params: { uuid: image.uuid } }, { signal });
    return client.galleryPicture({ query: { token: tokenOf(fresh, size) } }, { signal });
  }
}

const tokenOf = ({ url, thumbnailUrl }: GalleryImage, size: Size): string =>
  new URL(size === 'large' ? url : thumbnailUrl, location.origin).searchParams.get('token') ?? '';

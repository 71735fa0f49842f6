/**
 * How exact the frames of a zoom are: each is compared with the picture that stands once the view rests at its scale.
 * In a pass of its own, for taking whole pictures costs time; with the rhythm of the timed frames.
 */
import type { Peer } from '../peers/peer.ts';
import { STEPS } from '../scenes/script.ts';
import { greyOf, ssimOfDrawn } from '../ssim.ts';
import { complete, nextFrame, rest } from './frames.ts';
import type { Interaction } from './interactions.ts';
import { pictureOf } from './surface.ts';

/** Frames before the one that is compared: an earlier picture must be there to be shown. */
const LEAD = 3;

/** Zooms up to this step of the script, frame by frame. */
export async function zoomTo(peer: Peer, interaction: Interaction, step: number): Promise<void> {
  for (let nth = Math.max(0, step - LEAD); nth <= step; nth++) {
    if (!peer.paced) await nextFrame();
    interaction.step(peer, nth, STEPS);
    await peer.drawn();
  }
}

/** Returns the SSIM of the step's frame and of the picture at rest, where either shows something in the middle of the view. */
export async function likeness(
  peer: Peer,
  host: HTMLElement,
  interaction: Interaction,
  step: number,
): Promise<number> {
  const picture = async (): Promise<ImageData> =>
    (await peer.picture?.()) ?? pictureOf(host.querySelectorAll('canvas'));
  peer.watchPicture?.(true);
  await zoomTo(peer, interaction, step);
  const frame = await picture();
  // What an engine defers comes at rest; a canvas of WebGL is read in the task that draws it.
  await complete(peer);
  await rest();
  await complete(peer);
  const atRest = await picture();
  peer.watchPicture?.(false);
  return ssimOfDrawn(greyOf(frame), greyOf(atRest));
}

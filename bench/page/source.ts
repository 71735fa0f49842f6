/** A worker that sends values, as a socket brings them: at random moments, whatever the page does. */
import { randomFrom } from '../scenes/random.ts';
import { type Arrival, moment } from './alone.ts';

/** Milliseconds until the next value. */
const PAUSE = 150;

addEventListener('message', ({ data: port }: MessageEvent<MessagePort>) => {
  const random = randomFrom(13);
  let nth = 0;
  port.onmessage = () =>
    setTimeout(() => port.postMessage({ nth: nth++, sent: moment() } satisfies Arrival), random() * PAUSE);
});

/** A worker of a crew. */
import { work } from './crew.ts';

addEventListener('message', ({ data }) => {
  postMessage('ready');
  work(data);
});

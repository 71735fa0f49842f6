/** When an alarm was raised, as short as it can be told. */

const formats = new Map<string, { readonly day: Intl.DateTimeFormat; readonly time: Intl.DateTimeFormat }>();

function formatsOf(timeZone: string) {
  let known = formats.get(timeZone);
  if (!known) {
    known = {
      day: new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: 'numeric' }),
      time: new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }),
    };
    formats.set(timeZone, known);
  }
  return known;
}

/** The time; with its day where that is another one than that of `now`. All in milliseconds since 1970. */
export function timeWords(at: number, zone: string, now: number): string {
  const { day, time } = formatsOf(zone);
  const [own, today] = [day.format(at), day.format(now)];
  return own === today ? time.format(at) : `${own} ${time.format(at)}`;
}

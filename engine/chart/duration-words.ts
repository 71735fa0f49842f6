const DAY = 86_400;
const HOUR = 3600;
const MINUTE = 60;

/** Seconds in words, of the two largest units: `3 d 4 h`. */
export function durationWords(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const units: [number, string][] = [
    [Math.floor(whole / DAY), 'd'],
    [Math.floor((whole % DAY) / HOUR), 'h'],
    [Math.floor((whole % HOUR) / MINUTE), 'min'],
    [whole % MINUTE, 's'],
  ];
  const first = units.findIndex(([count]) => count > 0);
  if (first < 0) return '0 s';
  return units
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}

/** One of everything that can be drawn, laid out to be looked at. 960 × 600 units. */
import type { Pen } from '../../../engine/primitives/pen.ts';
import { ObjectFlag } from '../../../engine/primitives/record.ts';
import type { Stage } from './stage.ts';

const STEEL = '#8a949e';
const LIQUID = '#3b82c4';
const INK = '#1f2933';

export function paintGallery(stage: Stage): void {
  shapes(stage);
  lines(stage);
  texts(stage);
  instruments(stage);
  marks(stage);
}

function cell(stage: Stage, column: number, row: number, draw: (pen: Pen) => void, angle = 0): void {
  stage.add({ x: 60 + column * 95, y: 60 + row * 95, w: 80, h: 70, angle }, draw);
}

function shapes(stage: Stage): void {
  cell(stage, 0, 0, (pen) => pen.rrect(0, 0, 80, 70, { fill: '#dfe3e7', stroke: INK, strokeWidth: 1 }));
  cell(stage, 1, 0, (pen) => pen.rrect(0, 0, 80, 70, { r: 14, fill: LIQUID, stroke: INK, strokeWidth: 3 }));
  cell(stage, 2, 0, (pen) =>
    pen.rrect(0, 0, 80, 70, { r: 8, fill: '#f5f7f9', to: '#7b8794', towards: 'right' }),
  );
  cell(stage, 3, 0, (pen) => pen.ellipse(40, 35, 40, 35, { fill: '#dfe3e7', stroke: INK, strokeWidth: 2 }));
  cell(stage, 4, 0, (pen) => pen.ellipse(40, 35, 40, 14, { fill: '#f2b84b', stroke: INK, strokeWidth: 1 }));
  cell(stage, 5, 0, (pen) => pen.polygon(5, 0, 70, 70, 6, { fill: '#dfe3e7', stroke: INK, strokeWidth: 2 }));
  cell(stage, 6, 0, (pen) =>
    pen.polygon(5, 0, 70, 70, 5, { inner: 0.45, fill: '#f2b84b', stroke: INK, strokeWidth: 1 }),
  );
  cell(stage, 7, 0, (pen) => {
    pen.shadow(4, 4, 72, 62, { r: 8, blur: 8, fill: '#00000060' });
    pen.rrect(4, 2, 72, 62, { r: 8, fill: '#ffffff' });
  });
  cell(stage, 8, 0, (pen) => pen.shape([40, 0, 80, 70, 40, 50, 0, 70], { fill: '#7b8794' }));
  cell(
    stage,
    0,
    1,
    (pen) => pen.rrect(0, 0, 80, 70, { r: 6, fill: '#dfe3e7', stroke: INK, strokeWidth: 2 }),
    20,
  );
  cell(
    stage,
    1,
    1,
    (pen) =>
      pen.shape([0, 0, 80, 0, 80, 30, 45, 30, 45, 70, 0, 70], {
        fill: '#3b82c480',
        stroke: INK,
        strokeWidth: 2,
      }),
    12,
  );
}

function lines(stage: Stage): void {
  cell(stage, 2, 1, (pen) => pen.line(0, 35, 80, 35, { stroke: INK, width: 5, head: true }));
  cell(stage, 3, 1, (pen) =>
    pen.line(0, 70, 80, 0, { stroke: INK, width: 3, head: true, tail: true, headLength: 16 }),
  );
  cell(stage, 4, 1, (pen) => pen.line(0, 10, 80, 60, { stroke: LIQUID, width: 4, dash: [10, 6] }));
  cell(stage, 5, 1, (pen) => {
    pen.line(0, 10, 80, 10, { stroke: INK, width: 1 });
    pen.line(0, 20, 80, 20, { stroke: INK, width: 0.5 });
    pen.line(0, 30, 80, 30.5, { stroke: INK, width: 1 });
    pen.line(5, 45, 75, 45, { stroke: STEEL, width: 10, round: true });
    pen.line(0, 62, 80, 62, { stroke: INK, width: 2, dash: [4, 3] });
  });
  cell(stage, 6, 1, (pen) => {
    for (let nth = 0; nth < 12; nth++) {
      const angle = (nth * Math.PI) / 6;
      pen.line(40, 35, 40 + 34 * Math.sin(angle), 35 - 34 * Math.cos(angle), { stroke: INK, width: 1 });
    }
  });
  cell(stage, 7, 1, (pen) => pen.arc(40, 35, 30, 30, -135, 270, { stroke: STEEL, width: 9 }));
  cell(stage, 8, 1, (pen) => pen.arc(40, 35, 34, 24, 20, 200, { stroke: LIQUID, width: 8, round: true }));
}

function texts(stage: Stage): void {
  const sample = 'Wells 3.7 m³/h';
  stage.add({ x: 250, y: 320, w: 460, h: 180 }, (pen) => {
    [9, 11, 13, 16, 20, 28, 40].reduce((y, size) => {
      pen.text(0, y, `${size} ${sample}`, { size, fill: INK, baseline: 'top' });
      return y + size * 1.25;
    }, 0);
    pen.text(250, 0, 'Helvetica 14 Pump P-101', {
      size: 14,
      family: 'Helvetica',
      fill: INK,
      baseline: 'top',
    });
    pen.text(250, 22, 'Arial 14 Pump P-101', { size: 14, family: 'Arial', fill: INK, baseline: 'top' });
    pen.text(250, 44, 'Times 14 Pump P-101', {
      size: 14,
      family: 'Times New Roman',
      fill: INK,
      baseline: 'top',
    });
    pen.text(250, 66, 'Bold 14 Pump P-101', { size: 14, weight: 'bold', fill: INK, baseline: 'top' });
  });
  stage.add({ x: 470, y: 370, w: 150, h: 40, angle: -20 }, (pen) => {
    pen.text(0, 20, 'Turned 18 px', { size: 18, fill: INK });
  });
  stage.add({ x: 590, y: 290, w: 150, h: 90 }, (pen) => {
    pen.rrect(0, 0, 150, 90, { r: 6, fill: '#1f2933' });
    pen.text(75, 24, 'Light on dark 13', { size: 13, fill: '#ffffff', align: 'center' });
    pen.text(75, 58, '1,284.5', { size: 28, fill: '#ffffff', align: 'center' });
  });
}

function instruments(stage: Stage): void {
  gauge(stage, 740, 300, 110);
  const tank = stage.add({ x: 870, y: 310, w: 110, h: 150, scalars: ['level'] }, (pen) => {
    const level = pen.slot('level');
    pen.rrect(0, 0, 110, 150, { r: 10, fill: '#eef1f4', stroke: '#52606d', strokeWidth: 2 });
    pen.rrect(6, 6, 98, 138, { r: 6, fill: LIQUID, motion: pen.fillFrom('bottom', level) });
    pen.text(55, 75, '62.4 %', { size: 20, align: 'center', fill: INK });
  });
  stage.setScalar(tank.slot, 0.62, 0.62);
}

function gauge(stage: Stage, x: number, y: number, size: number): void {
  const dial = stage.add({ x, y, w: size, h: size, scalars: ['needle'] }, (pen) => {
    const half = size / 2;
    pen.ellipse(half, half, half, half, { fill: '#f7f9fa', stroke: '#9aa5b1', strokeWidth: 2 });
    pen.arc(half, half, half - 12, half - 12, -135, 270, { stroke: '#d5dae0', width: 8 });
    pen.arc(half, half, half - 12, half - 12, -135, 170, { stroke: '#52606d', width: 8 });
    pen.line(half, half + 8, half, 24, {
      stroke: INK,
      width: 3,
      round: true,
      motion: pen.turn(pen.slot('needle'), half, half),
    });
    pen.ellipse(half, half, 5, 5, { fill: INK });
    pen.text(half, size - 22, '63.0', { size: 15, align: 'center', fill: INK });
  });
  stage.setScalar(dial.slot, 35, 35);
}

function marks(stage: Stage): void {
  const fills = ['#eef1f4', '#3b82c4', '#1f2933', '#f2b84b'];
  [1, 2, 3, 4].forEach((quality, nth) => {
    stage.add({ x: 70 + nth * 105, y: 480, w: 84, h: 60, quality }, (pen) => {
      pen.rrect(0, 0, 84, 60, { r: 6, fill: fills[nth]!, stroke: '#52606d', strokeWidth: 1 });
      pen.text(42, 30, '48.2', { size: 18, align: 'center', fill: nth % 2 ? '#ffffff' : INK });
    });
    stage.add({ x: 70 + nth * 105, y: 540, w: 64, h: 22, quality }, (pen) => {
      pen.text(32, 11, '12.5 bar', { size: 14, align: 'center', fill: INK });
    });
    stage.add({ x: 70 + nth * 105, y: 572, w: 12, h: 12, quality }, (pen) =>
      pen.ellipse(6, 6, 6, 6, { fill: '#7b8794' }),
    );
  });
  const flags = [ObjectFlag.hovered, ObjectFlag.selected, ObjectFlag.pending];
  flags.forEach((flag, nth) => {
    stage.add({ x: 500 + nth * 100, y: 480, w: 76, h: 36, flags: flag | ObjectFlag.live }, (pen) => {
      pen.rrect(0, 0, 76, 36, { r: 6, fill: '#dfe3e7', stroke: '#7b8794', strokeWidth: 1 });
    });
  });
  gauge(stage, 840, 500, 130);
  stage.add({ x: 640, y: 550, w: 90, h: 40, opacity: 90 }, (pen) =>
    pen.rrect(0, 0, 90, 40, { fill: LIQUID }),
  );
}

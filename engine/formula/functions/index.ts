/** Every function, one line each. */
export { default as abs } from './abs.ts';
export { default as ceil } from './ceil.ts';
export { default as floor } from './floor.ts';
export { default as max } from './max.ts';
export { default as min } from './min.ts';
export { default as round } from './round.ts';
export { default as sqrt } from './sqrt.ts';

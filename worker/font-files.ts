// Written by scripts/font-files.ts from the packages of the faces. Do not edit.
import w47 from '@fontsource/arimo/files/arimo-cyrillic-400-italic.woff';
import f47 from '@fontsource/arimo/files/arimo-cyrillic-400-italic.woff2';
import w39 from '@fontsource/arimo/files/arimo-cyrillic-400-normal.woff';
import f39 from '@fontsource/arimo/files/arimo-cyrillic-400-normal.woff2';
import w63 from '@fontsource/arimo/files/arimo-cyrillic-700-italic.woff';
import f63 from '@fontsource/arimo/files/arimo-cyrillic-700-italic.woff2';
import w55 from '@fontsource/arimo/files/arimo-cyrillic-700-normal.woff';
import f55 from '@fontsource/arimo/files/arimo-cyrillic-700-normal.woff2';
import w50 from '@fontsource/arimo/files/arimo-cyrillic-ext-400-italic.woff';
import f50 from '@fontsource/arimo/files/arimo-cyrillic-ext-400-italic.woff2';
import w42 from '@fontsource/arimo/files/arimo-cyrillic-ext-400-normal.woff';
import f42 from '@fontsource/arimo/files/arimo-cyrillic-ext-400-normal.woff2';
import w66 from '@fontsource/arimo/files/arimo-cyrillic-ext-700-italic.woff';
import f66 from '@fontsource/arimo/files/arimo-cyrillic-ext-700-italic.woff2';
import w58 from '@fontsource/arimo/files/arimo-cyrillic-ext-700-normal.woff';
import f58 from '@fontsource/arimo/files/arimo-cyrillic-ext-700-normal.woff2';
import w46 from '@fontsource/arimo/files/arimo-greek-400-italic.woff';
import f46 from '@fontsource/arimo/files/arimo-greek-400-italic.woff2';
import w38 from '@fontsource/arimo/files/arimo-greek-400-normal.woff';
import f38 from '@fontsource/arimo/files/arimo-greek-400-normal.woff2';
import w62 from '@fontsource/arimo/files/arimo-greek-700-italic.woff';
import f62 from '@fontsource/arimo/files/arimo-greek-700-italic.woff2';
import w54 from '@fontsource/arimo/files/arimo-greek-700-normal.woff';
import f54 from '@fontsource/arimo/files/arimo-greek-700-normal.woff2';
import w49 from '@fontsource/arimo/files/arimo-greek-ext-400-italic.woff';
import f49 from '@fontsource/arimo/files/arimo-greek-ext-400-italic.woff2';
import w41 from '@fontsource/arimo/files/arimo-greek-ext-400-normal.woff';
import f41 from '@fontsource/arimo/files/arimo-greek-ext-400-normal.woff2';
import w65 from '@fontsource/arimo/files/arimo-greek-ext-700-italic.woff';
import f65 from '@fontsource/arimo/files/arimo-greek-ext-700-italic.woff2';
import w57 from '@fontsource/arimo/files/arimo-greek-ext-700-normal.woff';
import f57 from '@fontsource/arimo/files/arimo-greek-ext-700-normal.woff2';
import w51 from '@fontsource/arimo/files/arimo-hebrew-400-italic.woff';
import f51 from '@fontsource/arimo/files/arimo-hebrew-400-italic.woff2';
import w43 from '@fontsource/arimo/files/arimo-hebrew-400-normal.woff';
import f43 from '@fontsource/arimo/files/arimo-hebrew-400-normal.woff2';
import w67 from '@fontsource/arimo/files/arimo-hebrew-700-italic.woff';
import f67 from '@fontsource/arimo/files/arimo-hebrew-700-italic.woff2';
import w59 from '@fontsource/arimo/files/arimo-hebrew-700-normal.woff';
import f59 from '@fontsource/arimo/files/arimo-hebrew-700-normal.woff2';
import w44 from '@fontsource/arimo/files/arimo-latin-400-italic.woff';
import f44 from '@fontsource/arimo/files/arimo-latin-400-italic.woff2';
import w36 from '@fontsource/arimo/files/arimo-latin-400-normal.woff';
import f36 from '@fontsource/arimo/files/arimo-latin-400-normal.woff2';
import w60 from '@fontsource/arimo/files/arimo-latin-700-italic.woff';
import f60 from '@fontsource/arimo/files/arimo-latin-700-italic.woff2';
import w52 from '@fontsource/arimo/files/arimo-latin-700-normal.woff';
import f52 from '@fontsource/arimo/files/arimo-latin-700-normal.woff2';
import w45 from '@fontsource/arimo/files/arimo-latin-ext-400-italic.woff';
import f45 from '@fontsource/arimo/files/arimo-latin-ext-400-italic.woff2';
import w37 from '@fontsource/arimo/files/arimo-latin-ext-400-normal.woff';
import f37 from '@fontsource/arimo/files/arimo-latin-ext-400-normal.woff2';
import w61 from '@fontsource/arimo/files/arimo-latin-ext-700-italic.woff';
import f61 from '@fontsource/arimo/files/arimo-latin-ext-700-italic.woff2';
import w53 from '@fontsource/arimo/files/arimo-latin-ext-700-normal.woff';
import f53 from '@fontsource/arimo/files/arimo-latin-ext-700-normal.woff2';
import w48 from '@fontsource/arimo/files/arimo-vietnamese-400-italic.woff';
import f48 from '@fontsource/arimo/files/arimo-vietnamese-400-italic.woff2';
import w40 from '@fontsource/arimo/files/arimo-vietnamese-400-normal.woff';
import f40 from '@fontsource/arimo/files/arimo-vietnamese-400-normal.woff2';
import w64 from '@fontsource/arimo/files/arimo-vietnamese-700-italic.woff';
import f64 from '@fontsource/arimo/files/arimo-vietnamese-700-italic.woff2';
import w56 from '@fontsource/arimo/files/arimo-vietnamese-700-normal.woff';
import f56 from '@fontsource/arimo/files/arimo-vietnamese-700-normal.woff2';
import w103 from '@fontsource/dejavu-sans/files/dejavu-sans-latin-400-italic.woff';
import f103 from '@fontsource/dejavu-sans/files/dejavu-sans-latin-400-italic.woff2';
import w102 from '@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff';
import f102 from '@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff2';
import w105 from '@fontsource/dejavu-sans/files/dejavu-sans-latin-700-italic.woff';
import f105 from '@fontsource/dejavu-sans/files/dejavu-sans-latin-700-italic.woff2';
import w104 from '@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal.woff';
import f104 from '@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal.woff2';
import w106 from '@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff';
import f106 from '@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff2';
import w100 from '@fontsource/noto-sans-symbols/files/noto-sans-symbols-symbols-400-normal.woff';
import f100 from '@fontsource/noto-sans-symbols/files/noto-sans-symbols-symbols-400-normal.woff2';
import w101 from '@fontsource/noto-sans-symbols/files/noto-sans-symbols-symbols-700-normal.woff';
import f101 from '@fontsource/noto-sans-symbols/files/noto-sans-symbols-symbols-700-normal.woff2';
import w107 from '@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff';
import f107 from '@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff2';
import w12 from '@fontsource/roboto/files/roboto-cyrillic-400-italic.woff';
import f12 from '@fontsource/roboto/files/roboto-cyrillic-400-italic.woff2';
import w3 from '@fontsource/roboto/files/roboto-cyrillic-400-normal.woff';
import f3 from '@fontsource/roboto/files/roboto-cyrillic-400-normal.woff2';
import w30 from '@fontsource/roboto/files/roboto-cyrillic-700-italic.woff';
import f30 from '@fontsource/roboto/files/roboto-cyrillic-700-italic.woff2';
import w21 from '@fontsource/roboto/files/roboto-cyrillic-700-normal.woff';
import f21 from '@fontsource/roboto/files/roboto-cyrillic-700-normal.woff2';
import w15 from '@fontsource/roboto/files/roboto-cyrillic-ext-400-italic.woff';
import f15 from '@fontsource/roboto/files/roboto-cyrillic-ext-400-italic.woff2';
import w6 from '@fontsource/roboto/files/roboto-cyrillic-ext-400-normal.woff';
import f6 from '@fontsource/roboto/files/roboto-cyrillic-ext-400-normal.woff2';
import w33 from '@fontsource/roboto/files/roboto-cyrillic-ext-700-italic.woff';
import f33 from '@fontsource/roboto/files/roboto-cyrillic-ext-700-italic.woff2';
import w24 from '@fontsource/roboto/files/roboto-cyrillic-ext-700-normal.woff';
import f24 from '@fontsource/roboto/files/roboto-cyrillic-ext-700-normal.woff2';
import w11 from '@fontsource/roboto/files/roboto-greek-400-italic.woff';
import f11 from '@fontsource/roboto/files/roboto-greek-400-italic.woff2';
import w2 from '@fontsource/roboto/files/roboto-greek-400-normal.woff';
import f2 from '@fontsource/roboto/files/roboto-greek-400-normal.woff2';
import w29 from '@fontsource/roboto/files/roboto-greek-700-italic.woff';
import f29 from '@fontsource/roboto/files/roboto-greek-700-italic.woff2';
import w20 from '@fontsource/roboto/files/roboto-greek-700-normal.woff';
import f20 from '@fontsource/roboto/files/roboto-greek-700-normal.woff2';
import w14 from '@fontsource/roboto/files/roboto-greek-ext-400-italic.woff';
import f14 from '@fontsource/roboto/files/roboto-greek-ext-400-italic.woff2';
import w5 from '@fontsource/roboto/files/roboto-greek-ext-400-normal.woff';
import f5 from '@fontsource/roboto/files/roboto-greek-ext-400-normal.woff2';
import w32 from '@fontsource/roboto/files/roboto-greek-ext-700-italic.woff';
import f32 from '@fontsource/roboto/files/roboto-greek-ext-700-italic.woff2';
import w23 from '@fontsource/roboto/files/roboto-greek-ext-700-normal.woff';
import f23 from '@fontsource/roboto/files/roboto-greek-ext-700-normal.woff2';
import w9 from '@fontsource/roboto/files/roboto-latin-400-italic.woff';
import f9 from '@fontsource/roboto/files/roboto-latin-400-italic.woff2';
import w0 from '@fontsource/roboto/files/roboto-latin-400-normal.woff';
import f0 from '@fontsource/roboto/files/roboto-latin-400-normal.woff2';
import w27 from '@fontsource/roboto/files/roboto-latin-700-italic.woff';
import f27 from '@fontsource/roboto/files/roboto-latin-700-italic.woff2';
import w18 from '@fontsource/roboto/files/roboto-latin-700-normal.woff';
import f18 from '@fontsource/roboto/files/roboto-latin-700-normal.woff2';
import w10 from '@fontsource/roboto/files/roboto-latin-ext-400-italic.woff';
import f10 from '@fontsource/roboto/files/roboto-latin-ext-400-italic.woff2';
import w1 from '@fontsource/roboto/files/roboto-latin-ext-400-normal.woff';
import f1 from '@fontsource/roboto/files/roboto-latin-ext-400-normal.woff2';
import w28 from '@fontsource/roboto/files/roboto-latin-ext-700-italic.woff';
import f28 from '@fontsource/roboto/files/roboto-latin-ext-700-italic.woff2';
import w19 from '@fontsource/roboto/files/roboto-latin-ext-700-normal.woff';
import f19 from '@fontsource/roboto/files/roboto-latin-ext-700-normal.woff2';
import w16 from '@fontsource/roboto/files/roboto-math-400-italic.woff';
import f16 from '@fontsource/roboto/files/roboto-math-400-italic.woff2';
import w7 from '@fontsource/roboto/files/roboto-math-400-normal.woff';
import f7 from '@fontsource/roboto/files/roboto-math-400-normal.woff2';
import w34 from '@fontsource/roboto/files/roboto-math-700-italic.woff';
import f34 from '@fontsource/roboto/files/roboto-math-700-italic.woff2';
import w25 from '@fontsource/roboto/files/roboto-math-700-normal.woff';
import f25 from '@fontsource/roboto/files/roboto-math-700-normal.woff2';
import w17 from '@fontsource/roboto/files/roboto-symbols-400-italic.woff';
import f17 from '@fontsource/roboto/files/roboto-symbols-400-italic.woff2';
import w8 from '@fontsource/roboto/files/roboto-symbols-400-normal.woff';
import f8 from '@fontsource/roboto/files/roboto-symbols-400-normal.woff2';
import w35 from '@fontsource/roboto/files/roboto-symbols-700-italic.woff';
import f35 from '@fontsource/roboto/files/roboto-symbols-700-italic.woff2';
import w26 from '@fontsource/roboto/files/roboto-symbols-700-normal.woff';
import f26 from '@fontsource/roboto/files/roboto-symbols-700-normal.woff2';
import w13 from '@fontsource/roboto/files/roboto-vietnamese-400-italic.woff';
import f13 from '@fontsource/roboto/files/roboto-vietnamese-400-italic.woff2';
import w4 from '@fontsource/roboto/files/roboto-vietnamese-400-normal.woff';
import f4 from '@fontsource/roboto/files/roboto-vietnamese-400-normal.woff2';
import w31 from '@fontsource/roboto/files/roboto-vietnamese-700-italic.woff';
import f31 from '@fontsource/roboto/files/roboto-vietnamese-700-italic.woff2';
import w22 from '@fontsource/roboto/files/roboto-vietnamese-700-normal.woff';
import f22 from '@fontsource/roboto/files/roboto-vietnamese-700-normal.woff2';
import w79 from '@fontsource/tinos/files/tinos-cyrillic-400-italic.woff';
import f79 from '@fontsource/tinos/files/tinos-cyrillic-400-italic.woff2';
import w71 from '@fontsource/tinos/files/tinos-cyrillic-400-normal.woff';
import f71 from '@fontsource/tinos/files/tinos-cyrillic-400-normal.woff2';
import w95 from '@fontsource/tinos/files/tinos-cyrillic-700-italic.woff';
import f95 from '@fontsource/tinos/files/tinos-cyrillic-700-italic.woff2';
import w87 from '@fontsource/tinos/files/tinos-cyrillic-700-normal.woff';
import f87 from '@fontsource/tinos/files/tinos-cyrillic-700-normal.woff2';
import w82 from '@fontsource/tinos/files/tinos-cyrillic-ext-400-italic.woff';
import f82 from '@fontsource/tinos/files/tinos-cyrillic-ext-400-italic.woff2';
import w74 from '@fontsource/tinos/files/tinos-cyrillic-ext-400-normal.woff';
import f74 from '@fontsource/tinos/files/tinos-cyrillic-ext-400-normal.woff2';
import w98 from '@fontsource/tinos/files/tinos-cyrillic-ext-700-italic.woff';
import f98 from '@fontsource/tinos/files/tinos-cyrillic-ext-700-italic.woff2';
import w90 from '@fontsource/tinos/files/tinos-cyrillic-ext-700-normal.woff';
import f90 from '@fontsource/tinos/files/tinos-cyrillic-ext-700-normal.woff2';
import w78 from '@fontsource/tinos/files/tinos-greek-400-italic.woff';
import f78 from '@fontsource/tinos/files/tinos-greek-400-italic.woff2';
import w70 from '@fontsource/tinos/files/tinos-greek-400-normal.woff';
import f70 from '@fontsource/tinos/files/tinos-greek-400-normal.woff2';
import w94 from '@fontsource/tinos/files/tinos-greek-700-italic.woff';
import f94 from '@fontsource/tinos/files/tinos-greek-700-italic.woff2';
import w86 from '@fontsource/tinos/files/tinos-greek-700-normal.woff';
import f86 from '@fontsource/tinos/files/tinos-greek-700-normal.woff2';
import w81 from '@fontsource/tinos/files/tinos-greek-ext-400-italic.woff';
import f81 from '@fontsource/tinos/files/tinos-greek-ext-400-italic.woff2';
import w73 from '@fontsource/tinos/files/tinos-greek-ext-400-normal.woff';
import f73 from '@fontsource/tinos/files/tinos-greek-ext-400-normal.woff2';
import w97 from '@fontsource/tinos/files/tinos-greek-ext-700-italic.woff';
import f97 from '@fontsource/tinos/files/tinos-greek-ext-700-italic.woff2';
import w89 from '@fontsource/tinos/files/tinos-greek-ext-700-normal.woff';
import f89 from '@fontsource/tinos/files/tinos-greek-ext-700-normal.woff2';
import w83 from '@fontsource/tinos/files/tinos-hebrew-400-italic.woff';
import f83 from '@fontsource/tinos/files/tinos-hebrew-400-italic.woff2';
import w75 from '@fontsource/tinos/files/tinos-hebrew-400-normal.woff';
import f75 from '@fontsource/tinos/files/tinos-hebrew-400-normal.woff2';
import w99 from '@fontsource/tinos/files/tinos-hebrew-700-italic.woff';
import f99 from '@fontsource/tinos/files/tinos-hebrew-700-italic.woff2';
import w91 from '@fontsource/tinos/files/tinos-hebrew-700-normal.woff';
import f91 from '@fontsource/tinos/files/tinos-hebrew-700-normal.woff2';
import w76 from '@fontsource/tinos/files/tinos-latin-400-italic.woff';
import f76 from '@fontsource/tinos/files/tinos-latin-400-italic.woff2';
import w68 from '@fontsource/tinos/files/tinos-latin-400-normal.woff';
import f68 from '@fontsource/tinos/files/tinos-latin-400-normal.woff2';
import w92 from '@fontsource/tinos/files/tinos-latin-700-italic.woff';
import f92 from '@fontsource/tinos/files/tinos-latin-700-italic.woff2';
import w84 from '@fontsource/tinos/files/tinos-latin-700-normal.woff';
import f84 from '@fontsource/tinos/files/tinos-latin-700-normal.woff2';
import w77 from '@fontsource/tinos/files/tinos-latin-ext-400-italic.woff';
import f77 from '@fontsource/tinos/files/tinos-latin-ext-400-italic.woff2';
import w69 from '@fontsource/tinos/files/tinos-latin-ext-400-normal.woff';
import f69 from '@fontsource/tinos/files/tinos-latin-ext-400-normal.woff2';
import w93 from '@fontsource/tinos/files/tinos-latin-ext-700-italic.woff';
import f93 from '@fontsource/tinos/files/tinos-latin-ext-700-italic.woff2';
import w85 from '@fontsource/tinos/files/tinos-latin-ext-700-normal.woff';
import f85 from '@fontsource/tinos/files/tinos-latin-ext-700-normal.woff2';
import w80 from '@fontsource/tinos/files/tinos-vietnamese-400-italic.woff';
import f80 from '@fontsource/tinos/files/tinos-vietnamese-400-italic.woff2';
import w72 from '@fontsource/tinos/files/tinos-vietnamese-400-normal.woff';
import f72 from '@fontsource/tinos/files/tinos-vietnamese-400-normal.woff2';
import w96 from '@fontsource/tinos/files/tinos-vietnamese-700-italic.woff';
import f96 from '@fontsource/tinos/files/tinos-vietnamese-700-italic.woff2';
import w88 from '@fontsource/tinos/files/tinos-vietnamese-700-normal.woff';
import f88 from '@fontsource/tinos/files/tinos-vietnamese-700-normal.woff2';
import type { FontFile } from '../engine/render/text/fonts.ts';

/** Characters in hexadecimal runs; faces of a family mostly have the same. */
const SETS = [
  '20-7e,a0-ff,131,152-153,2bc,2c6,2da,2dc,300-301,303,309,323,2002,2009,200b,2013-2014,2018-201a,201c-201e,2022,2026,2032-2033,2039-203a,2044,20ac,2122,2212,feff,fffd',
  '100-130,132-151,154-17f,18f,192,1a0-1a1,1af-1b0,1f0,1fa-1ff,218-21b,237,259,2c7,2c9,2dd,2f3,1e00-1e01,1e3e-1e3f,1e80-1e85,1e9e,1ef2-1ef9,2020,20a3-20a4,20a6-20ab,20b1,20b9-20ba,20bc-20bd,2113',
  '384-38a,38c,38e-3a1,3a3-3ce,3d1-3d2,3d6',
  '400-45f,490-491,4b0-4b1,2116',
  '1ea0-1ef1',
  '1f4d',
  '460-486,488-48f,492-4af,4b2-513',
  '2017,203c,2070,2074-208e,2105,2126,212e,2202,2206,220f,2211,221a,221e,222b,2248,2260,2264-2265,25ca',
  '215b-215e,25a0,25cb,25cf',
  '20-7e,a0-ff,131,152-153,2bb-2bc,2c6,2da,2dc,300-301,303-304,308-309,323,329,2002,2009,200b,2013-2014,2018-201a,201c-201e,2022,2026,2032-2033,2039-203a,2044,20ac,2122,2191,2193,2212,2215,feff,fffd',
  '100-130,132-151,154-2ba,2bd-2c5,2c7-2cc,2ce-2d7,2dd-2ff,1d00-1dbf,1e00-1e9f,1ef2-1eff,2020,20a0-20ab,20ad-20be,2113,2c60-2c7f,a720-a7ae,a7b0-a7b7,a7f7-a7ff',
  '370-377,37a-37f,384-38a,38c,38e-3a1,3a3-3ff',
  '1f00-1f15,1f18-1f1d,1f20-1f45,1f48-1f4d,1f50-1f57,1f59,1f5b,1f5d,1f5f-1f7d,1f80-1fb4,1fb6-1fc4,1fc6-1fd3,1fd6-1fdb,1fdd-1fef,1ff2-1ff4,1ff6-1ffe',
  '460-48f,492-4af,4b2-52f,1c80-1c88,2de0-2dff,a640-a69f,fe2e-fe2f',
  '307,591-5c7,5d0-5ea,5f0-5f4,200c-2010,25cc,fb1d-fb36,fb38-fb3c,fb3e,fb40-fb41,fb43-fb44,fb46-fb4f',
  '20dd-20e0,20e2-20e4,2160-2183,2185-2188,218a-218b,2190,2192,2194-2199,2300-230f,2311-2315,2317,231c-231f,2322-2323,2329-232a,232c-2335,237c,2380-2394,2396-239a,23af,23be-23cd,23d0-23db,23e2-23e8,2460-24ff,260a-260d,2613,2624-262f,2638-263b,263d-2653,2669-267e,2690-269d,26a2-26a9,26ad-26bc,26ce,26e2-26ff,271d-2721,2776-2793,2921-2922,1f100-1f10c,1f110-1f16c,1f170-1f190,1f19b-1f1ac,1f546-1f549,1f54f,1f610,1f700-1f773',
  '2cd,2d8-2d9,2db,302,305-306,30a-322,324-328,32a-34f,351-353,357-358,35a,35c-362,531-556,559-55f,561-587,589-58a,606-607,609-60a,60c,615,61b,61f,621-63a,640-655,657,65a,660-670,674,679-6bf,6c6-6c8,6cb-6cc,6ce,6d0,6d5,6f0-6f9,7c0-7e7,7eb-7f5,7f8-7fa,e3f,e81-e82,e84,e87-e88,e8a,e8d,e94-e97,e99-e9f,ea1-ea3,ea5,ea7,eaa-eab,ead-eb9,ebb-ebd,ec0-ec4,ec6,ec8-ecd,ed0-ed9,edc-edd,10a0-10c5,10d0-10fc,1401-1407,1409-141b,141d-1435,1437-144a,144c-1452,1454-14bd,14c0-14ea,14ec-1507,1510-153e,1540-1550,1552-156a,1574-1585,158a-1596,15a0-15af,15de,15e1,1646-1647,166e-1676,1680-169c,1dc4-1dc9,2000-2001,2003-2008,200a,2011-2012,2015-2016,201b,201f,2021,2023-2025,2027-2031,2034-2038,203b,203d-2043,2045-2064,206a-206f,2071,2090-209c,20d0-20d1,20d6-20d7,20db-20dc,20e1,2100-2104,2106-2109,210b-2112,2114-2115,2117-2121,2123-2125,2127-212d,212f-2149,214b,214e,2150-215a,215f,2184,2189,219a-2201,2203-2205,2207-220e,2210,2213-2214,2216-2219,221b-221d,221f-222a,222c-2247,2249-225f,2261-2263,2266-22ff,2310,2318-2319,2320-2321,2324-2328,232b,2373-2375,237a,237d,239b-23ae,23ce-23cf,2422-2423,2500-259f,25a1-25c9,25cd-25ce,25d0-2609,260e-2612,2614-2623,2630-2637,263c,2654-2668,267f-268f,269e-26a1,26aa-26ac,26c0-26c3,2701-2704,2706-2709,270c-271c,2722-2727,2729-274b,274d,274f-2752,2756,2758-275e,2761-2775,2794,2798-27af,27b1-27be,27c5-27c6,27e0,27e6-27eb,27f0-28ff,2906-2907,290a-290b,2940-2941,2983-2984,29ce-29d5,29eb,29fa-29fb,2a00-2a02,2a0c-2a1c,2a2f,2a6a-2a6b,2a7d-2aa0,2aae-2aba,2af9-2afa,2b00-2b1a,2b1f-2b24,2b53-2b54,2d00-2d25,2d30-2d65,2d6f,2e18,2e1f,2e22-2e25,2e2e,4dc0-4dff,a4d0-a4ff,a708-a716,a71b-a71f,ef00-ef19,f000-f003,f400-f426,f428-f441,f6c5,fb00-fb06,fb13-fb17,fb52-fba3,fbaa-fbad,fbd3-fbdc,fbde-fbdf,fbe4-fbe9,fbfc-fbff,fe00-fe0f,fe20-fe23,fe70-fe74,fe76-fefc,fff9-fffc,10300-1031e,10320-10323,1d300-1d356,1d538-1d539,1d53b-1d53e,1d540-1d544,1d546,1d54a-1d550,1d552-1d56b,1d5a0-1d5d3,1d7d8-1d7eb,1ee00-1ee03,1ee05-1ee1f,1ee21-1ee22,1ee24,1ee27,1ee29-1ee32,1ee34-1ee37,1ee39,1ee3b,1ee61-1ee62,1ee64,1ee67-1ee6a,1ee6c-1ee72,1ee74-1ee77,1ee79-1ee7c,1ee7e,1f030-1f093,1f0a0-1f0ae,1f0b1-1f0be,1f0c1-1f0cf,1f0d1-1f0df,1f311-1f318,1f42d-1f42e,1f431,1f435,1f600-1f60f,1f611-1f623,1f625-1f62b,1f62d-1f640,1f643',
  '2cd,2d8-2d9,2db,302,305-306,30a-322,324-328,32a-34f,351-353,357-358,35a,35c-362,531-556,559-55f,561-587,589-58a,e3f,e81-e82,e84,e87-e88,e8a,e8d,e94-e97,e99-e9f,ea1-ea3,ea5,ea7,eaa-eab,ead-eb9,ebb-ebd,ec0-ec4,ec6,ec8-ecd,ed0-ed9,edc-edd,10a0-10c5,10d0-10fc,1401-1407,1409-141b,141d-1435,1437-144a,144c-1452,1454-14bd,14c0-14ea,14ec-1507,1510-153e,1540-1550,1552-156a,1574-1585,158a-1596,15a0-15af,15de,15e1,1646-1647,166e-1676,1dc4-1dc9,2000-2001,2003-2008,200a,2011-2012,2015-2016,201b,201f,2021,2023-2025,2027-2031,2034-2038,203b,203d-2043,2045-2064,206a-206f,2071,2090-209c,20d0-20d1,20d6-20d7,20db-20dc,20e1,2100-2104,2106-2109,210b-2112,2114-2115,2117-2121,2123-2125,2127-212d,212f-2149,214b,214e,2150-215a,215f,2184,2189,219a-2201,2203-2205,2207-220e,2210,2213-2214,2216-2219,221b-221d,221f-222a,222c-2247,2249-225f,2261-2263,2266-22ff,2310,2318-2319,2320-2321,2324-2328,232b,2373-2375,237a,237d,239b-23ae,23ce-23cf,2422-2423,2500-259f,25a1-25c9,25cd-25ce,25d0-2609,260e-2612,2614-2623,2630-2637,263c,2654-2668,267f-268f,269e-26a1,26aa-26ac,26c0-26c3,2701-2704,2706-2709,270c-271c,2722-2727,2729-274b,274d,274f-2752,2756,2758-275e,2761-2775,2794,2798-27af,27b1-27be,27c5-27c6,27e0,27e6-27eb,27f0-28ff,2906-2907,290a-290b,2940-2941,2983-2984,29ce-29d5,29eb,29fa-29fb,2a00-2a02,2a0c-2a1c,2a2f,2a6a-2a6b,2a7d-2aa0,2aae-2aba,2af9-2afa,2b00-2b1a,2b1f-2b24,2b53-2b54,2d00-2d25,2e18,2e1f,2e22-2e25,2e2e,4dc0-4dff,a4d0-a4ff,a708-a716,a71b-a71f,ef00-ef19,f400-f426,f428-f441,f6c5,fb00-fb06,fb13-fb17,fb37,fb3d,fb3f,fb42,fb45,fe00-fe0f,fe20-fe23,fff9-fffc,10300-1031e,10320-10323,1d300-1d356,1d538-1d539,1d53b-1d53e,1d540-1d544,1d546,1d54a-1d550,1d552-1d56b,1d608-1d63b,1d7d8-1d7e1,1f030-1f093,1f0a0-1f0ae,1f0b1-1f0be,1f0c1-1f0cf,1f0d1-1f0df,1f311-1f318,1f42d-1f42e,1f431,1f435,1f600-1f60f,1f611-1f623,1f625-1f62b,1f62d-1f640,1f643',
  '2cd,2d8-2d9,2db,302,305-306,30a-322,324-328,32a-34f,351-353,357-358,35a,35c-362,531-556,559-55f,561-587,589-58a,606-607,609-60a,60c,615,61b,61f,621-63a,640-655,657,65a,660-670,674,679-6bf,6c6-6c8,6cb-6cc,6ce,6d0,6d5,6f0-6f9,7c0-7e7,7eb-7f5,7f8-7fa,e3f,e81-e82,e84,e87-e88,e8a,e8d,e94-e97,e99-e9f,ea1-ea3,ea5,ea7,eaa-eab,ead-eb9,ebb-ebd,ec0-ec4,ec6,ec8-ecd,ed0-ed9,edc-edd,10a0-10c5,10d0-10fc,1401-1407,1409-141b,141d-1435,1437-144a,144c-1452,1454-14bd,14c0-14ea,14ec-1507,1510-153e,1540-1550,1552-156a,1574-1585,158a-1596,15a0-15af,15de,15e1,1646-1647,166e-1676,1680-169c,1dc4-1dc9,2000-2001,2003-2008,200a,2011-2012,2015-2016,201b,201f,2021,2023-2025,2027-2031,2034-2038,203b,203d-2043,2045-2064,206a-206f,2071,2090-209c,20d0-20d1,20d6-20d7,20db-20dc,20e1,2100-2104,2106-2109,210b-2112,2114-2115,2117-2121,2123-2125,2127-212d,212f-2149,214b,214e,2150-215a,215f,2184,2189,219a-2201,2203-2205,2207-220e,2210,2213-2214,2216-2219,221b-221d,221f-222a,222c-2247,2249-225f,2261-2263,2266-22ff,2310,2318-2319,2320-2321,2324-2328,232b,2373-2375,237a,237d,239b-23ae,23ce-23cf,2422-2423,2500-259f,25a1-25c9,25cd-25ce,25d0-2609,260e-2612,2614-2623,2630-2637,263c,2654-2668,267f-268f,269e-26a1,26aa-26ac,26c0-26c3,2701-2704,2706-2709,270c-271c,2722-2727,2729-274b,274d,274f-2752,2756,2758-275e,2761-2775,2794,2798-27af,27b1-27be,27c5-27c6,27e0,27e6-27eb,27f0-28ff,2906-2907,290a-290b,2940-2941,2983-2984,29ce-29d5,29eb,29fa-29fb,2a00-2a02,2a0c-2a1c,2a2f,2a6a-2a6b,2a7d-2aa0,2aae-2aba,2af9-2afa,2b00-2b1a,2b1f-2b24,2b53-2b54,2d00-2d25,2d30-2d65,2d6f,2e18,2e1f,2e22-2e25,2e2e,4dc0-4dff,a4d0-a4ff,a708-a716,a71b-a71f,ef00-ef19,f400-f426,f428-f441,f6c5,fb00-fb06,fb13-fb17,fb52-fba3,fbaa-fbad,fbd3-fbdc,fbde-fbdf,fbe4-fbe9,fbfc-fbff,fe00-fe0f,fe20-fe23,fe70-fe74,fe76-fefc,fff9-fffc,10300-1031e,10320-10323,1d300-1d356,1d538-1d539,1d53b-1d53e,1d540-1d544,1d546,1d54a-1d550,1d552-1d56b,1d5d4-1d607,1d756-1d78f,1d7d8-1d7e1,1d7ec-1d7f5,1f030-1f093,1f0a0-1f0ae,1f0b1-1f0be,1f0c1-1f0cf,1f0d1-1f0df,1f311-1f318,1f42d-1f42e,1f431,1f435,1f600-1f60f,1f611-1f623,1f625-1f62b,1f62d-1f640,1f643',
  '2cd,2d8-2d9,2db,302,305-306,30a-322,324-328,32a-34f,351-353,357-358,35a,35c-362,531-556,559-55f,561-587,589-58a,e3f,e81-e82,e84,e87-e88,e8a,e8d,e94-e97,e99-e9f,ea1-ea3,ea5,ea7,eaa-eab,ead-eb9,ebb-ebd,ec0-ec4,ec6,ec8-ecd,ed0-ed9,edc-edd,10a0-10c5,10d0-10fc,1401-1407,1409-141b,141d-1435,1437-144a,144c-1452,1454-14bd,14c0-14ea,14ec-1507,1510-153e,1540-1550,1552-156a,1574-1585,158a-1596,15a0-15af,15de,15e1,1646-1647,166e-1676,1dc4-1dc9,2000-2001,2003-2008,200a,2011-2012,2015-2016,201b,201f,2021,2023-2025,2027-2031,2034-2038,203b,203d-2043,2045-2064,206a-206f,2071,2090-209c,20d0-20d1,20d6-20d7,20db-20dc,20e1,2100-2104,2106-2109,210b-2112,2114-2115,2117-2121,2123-2125,2127-212d,212f-2149,214b,214e,2150-215a,215f,2184,2189,219a-2201,2203-2205,2207-220e,2210,2213-2214,2216-2219,221b-221d,221f-222a,222c-2247,2249-225f,2261-2263,2266-22ff,2310,2318-2319,2320-2321,2324-2328,232b,2373-2375,237a,237d,239b-23ae,23ce-23cf,2422-2423,2500-259f,25a1-25c9,25cd-25ce,25d0-2609,260e-2612,2614-2623,2630-2637,263c,2654-2668,267f-268f,269e-26a1,26aa-26ac,26c0-26c3,2701-2704,2706-2709,270c-271c,2722-2727,2729-274b,274d,274f-2752,2756,2758-275e,2761-2775,2794,2798-27af,27b1-27be,27c5-27c6,27e0,27e6-27eb,27f0-28ff,2906-2907,290a-290b,2940-2941,2983-2984,29ce-29d5,29eb,29fa-29fb,2a00-2a02,2a0c-2a1c,2a2f,2a6a-2a6b,2a7d-2aa0,2aae-2aba,2af9-2afa,2b00-2b1a,2b1f-2b24,2b53-2b54,2d00-2d25,2e18,2e1f,2e22-2e25,2e2e,4dc0-4dff,a4d0-a4ff,a708-a716,a71b-a71f,ef00-ef19,f400-f426,f428-f441,f5c5,fb00-fb06,fb13-fb17,fb37,fb3d,fb3f,fb42,fb45,fe00-fe0f,fe20-fe23,fff9-fffc,10300-1031e,10320-10323,1d300-1d356,1d538-1d539,1d53b-1d53e,1d540-1d544,1d546,1d54a-1d550,1d552-1d56b,1d63c-1d66f,1d790-1d7c9,1d7d8-1d7e1,1f030-1f093,1f0a0-1f0ae,1f0b1-1f0be,1f0c1-1f0cf,1f0d1-1f0df,1f311-1f318,1f42d-1f42e,1f431,1f435,1f600-1f60f,1f611-1f623,1f625-1f62b,1f62d-1f640,1f643',
  '608,20d2-20d5,20d8-20da,20e5-20f0,210a,214a,2336-2372,2376-2379,2395,23b0-23b9,23dc-23e1,27c0-27c4,27c7-27df,27e1-27e5,27ec-27ef,2900-2905,2908-2909,290c-2920,2923-293f,2942-2982,2985-29cd,29d6-29ea,29ec-29f9,29fc-29ff,2a03-2a0b,2a1d-2a2e,2a30-2a69,2a6c-2a7c,2aa1-2aad,2abb-2af8,2afb-2aff,2b1b-2b1e,2b25-2b4c,2b50-2b52,2bfe,3012,3030,ff5b,ff5d,1d400-1d454,1d456-1d49c,1d49e-1d49f,1d4a2,1d4a5-1d4a6,1d4a9-1d4ac,1d4ae-1d4b9,1d4bb,1d4bd-1d4c3,1d4c5-1d505,1d507-1d50a,1d50d-1d514,1d516-1d51c,1d51e-1d537,1d56c-1d59f,1d5d4-1d607,1d63c-1d6a5,1d6a8-1d7cb,1d7ce-1d7d7,1d7ec-1d7ff,1ee42,1ee47,1ee49,1ee4b,1ee4d-1ee4f,1ee51-1ee52,1ee54,1ee57,1ee59,1ee5b,1ee5d,1ee5f,1ee80-1ee89,1ee8b-1ee9b,1eea1-1eea3,1eea5-1eea9,1eeab-1eebb,1eef0-1eef1,1f780-1f7d8',
  '7f,2316,231a-231b,237b,237e-237f,23e9-23ea,23ed-23ef,23f1-2421,2424-2426,2440-244a,26bd-26bf,26c4-26cd,26cf-26e1,2700,270b,2753,2757,275f-2760,2b4d-2b4f,2b55-2b73,2b76-2b95,2b97-2bfd,2bff,10140-1018e,10190-1019c,101a0,101d0-101fd,102e0-102fb,10e60-10e7e,1d2c0-1d2d3,1d2e0-1d2f3,1d360-1d378,1f000-1f02b,1f0bf,1f0e0-1f0f5,1f10d-1f10f,1f16d-1f16f,1f1ad,1f30d-1f30f,1f31c,1f321-1f32c,1f336,1f378,1f37d,1f393-1f39f,1f3a7,1f3ac-1f3ae,1f3c2,1f3c4,1f3c6,1f3ca-1f3ce,1f3d4-1f3e0,1f3ed,1f3f1-1f3f3,1f3f5-1f3f7,1f408,1f415,1f41f,1f426,1f43f,1f441-1f442,1f446-1f449,1f44c-1f44e,1f453,1f46a,1f47d,1f4a3,1f4b0,1f4b3,1f4b9,1f4bb,1f4bf,1f4c8-1f4cb,1f4da,1f4df,1f4e4-1f4e6,1f4ea-1f4ed,1f4f7,1f4f9-1f4fb,1f4fd-1f4fe,1f503,1f507-1f50a,1f50d,1f512-1f513,1f53e-1f545,1f54a,1f550-1f579,1f57b-1f594,1f597-1f5a3,1f5a5-1f5fa,1f650-1f67f,1f687,1f68d,1f691,1f694,1f698,1f6ad,1f6b2,1f6b9-1f6ba,1f6bc,1f6c6-1f6cb,1f6cd-1f6cf,1f6d3-1f6d7,1f6e0-1f6ea,1f6f0-1f6f3,1f6f7-1f6fc,1f774-1f776,1f77b-1f77f,1f7d9,1f7e0-1f7eb,1f800-1f80b,1f810-1f847,1f850-1f859,1f860-1f887,1f890-1f8ad,1f8b0-1f8b1,1f900-1f90b,1f93b,1f946,1fa00-1fa53,1fa60-1fa6d,1fa70-1fa74,1fa78-1fa7a,1fa80-1fa86,1fa90-1faa8,1fab0-1fab6,1fac0-1fac2,1fad0-1fad6,1fb00-1fb92,1fb94-1fbca,1fbf0-1fbf9',
] as const;

/** The faces that come with the product, file by file; the first of a family that has a character is for it. */
export const FONT_FILES: readonly FontFile[] = [
  { family: 'Roboto', weight: 'normal', style: 'normal', url: f0, woff: w0, characters: SETS[0]! },
  { family: 'Roboto', weight: 'normal', style: 'normal', url: f1, woff: w1, characters: SETS[1]! },
  { family: 'Roboto', weight: 'normal', style: 'normal', url: f2, woff: w2, characters: SETS[2]! },
  { family: 'Roboto', weight: 'normal', style: 'normal', url: f3, woff: w3, characters: SETS[3]! },
  { family: 'Roboto', weight: 'normal', style: 'normal', url: f4, woff: w4, characters: SETS[4]! },
  { family: 'Roboto', weight: 'normal', style: 'normal', url: f5, woff: w5, characters: SETS[5]! },
  { family: 'Roboto', weight: 'normal', style: 'normal', url: f6, woff: w6, characters: SETS[6]! },
  { family: 'Roboto', weight: 'normal', style: 'normal', url: f7, woff: w7, characters: SETS[7]! },
  { family: 'Roboto', weight: 'normal', style: 'normal', url: f8, woff: w8, characters: SETS[8]! },
  { family: 'Roboto', weight: 'normal', style: 'italic', url: f9, woff: w9, characters: SETS[0]! },
  { family: 'Roboto', weight: 'normal', style: 'italic', url: f10, woff: w10, characters: SETS[1]! },
  { family: 'Roboto', weight: 'normal', style: 'italic', url: f11, woff: w11, characters: SETS[2]! },
  { family: 'Roboto', weight: 'normal', style: 'italic', url: f12, woff: w12, characters: SETS[3]! },
  { family: 'Roboto', weight: 'normal', style: 'italic', url: f13, woff: w13, characters: SETS[4]! },
  { family: 'Roboto', weight: 'normal', style: 'italic', url: f14, woff: w14, characters: SETS[5]! },
  { family: 'Roboto', weight: 'normal', style: 'italic', url: f15, woff: w15, characters: SETS[6]! },
  { family: 'Roboto', weight: 'normal', style: 'italic', url: f16, woff: w16, characters: SETS[7]! },
  { family: 'Roboto', weight: 'normal', style: 'italic', url: f17, woff: w17, characters: SETS[8]! },
  { family: 'Roboto', weight: 'bold', style: 'normal', url: f18, woff: w18, characters: SETS[0]! },
  { family: 'Roboto', weight: 'bold', style: 'normal', url: f19, woff: w19, characters: SETS[1]! },
  { family: 'Roboto', weight: 'bold', style: 'normal', url: f20, woff: w20, characters: SETS[2]! },
  { family: 'Roboto', weight: 'bold', style: 'normal', url: f21, woff: w21, characters: SETS[3]! },
  { family: 'Roboto', weight: 'bold', style: 'normal', url: f22, woff: w22, characters: SETS[4]! },
  { family: 'Roboto', weight: 'bold', style: 'normal', url: f23, woff: w23, characters: SETS[5]! },
  { family: 'Roboto', weight: 'bold', style: 'normal', url: f24, woff: w24, characters: SETS[6]! },
  { family: 'Roboto', weight: 'bold', style: 'normal', url: f25, woff: w25, characters: SETS[7]! },
  { family: 'Roboto', weight: 'bold', style: 'normal', url: f26, woff: w26, characters: SETS[8]! },
  { family: 'Roboto', weight: 'bold', style: 'italic', url: f27, woff: w27, characters: SETS[0]! },
  { family: 'Roboto', weight: 'bold', style: 'italic', url: f28, woff: w28, characters: SETS[1]! },
  { family: 'Roboto', weight: 'bold', style: 'italic', url: f29, woff: w29, characters: SETS[2]! },
  { family: 'Roboto', weight: 'bold', style: 'italic', url: f30, woff: w30, characters: SETS[3]! },
  { family: 'Roboto', weight: 'bold', style: 'italic', url: f31, woff: w31, characters: SETS[4]! },
  { family: 'Roboto', weight: 'bold', style: 'italic', url: f32, woff: w32, characters: SETS[5]! },
  { family: 'Roboto', weight: 'bold', style: 'italic', url: f33, woff: w33, characters: SETS[6]! },
  { family: 'Roboto', weight: 'bold', style: 'italic', url: f34, woff: w34, characters: SETS[7]! },
  { family: 'Roboto', weight: 'bold', style: 'italic', url: f35, woff: w35, characters: SETS[8]! },
  { family: 'Arimo', weight: 'normal', style: 'normal', url: f36, woff: w36, characters: SETS[9]! },
  { family: 'Arimo', weight: 'normal', style: 'normal', url: f37, woff: w37, characters: SETS[10]! },
  { family: 'Arimo', weight: 'normal', style: 'normal', url: f38, woff: w38, characters: SETS[11]! },
  { family: 'Arimo', weight: 'normal', style: 'normal', url: f39, woff: w39, characters: SETS[3]! },
  { family: 'Arimo', weight: 'normal', style: 'normal', url: f40, woff: w40, characters: SETS[4]! },
  { family: 'Arimo', weight: 'normal', style: 'normal', url: f41, woff: w41, characters: SETS[12]! },
  { family: 'Arimo', weight: 'normal', style: 'normal', url: f42, woff: w42, characters: SETS[13]! },
  { family: 'Arimo', weight: 'normal', style: 'normal', url: f43, woff: w43, characters: SETS[14]! },
  { family: 'Arimo', weight: 'normal', style: 'italic', url: f44, woff: w44, characters: SETS[9]! },
  { family: 'Arimo', weight: 'normal', style: 'italic', url: f45, woff: w45, characters: SETS[10]! },
  { family: 'Arimo', weight: 'normal', style: 'italic', url: f46, woff: w46, characters: SETS[11]! },
  { family: 'Arimo', weight: 'normal', style: 'italic', url: f47, woff: w47, characters: SETS[3]! },
  { family: 'Arimo', weight: 'normal', style: 'italic', url: f48, woff: w48, characters: SETS[4]! },
  { family: 'Arimo', weight: 'normal', style: 'italic', url: f49, woff: w49, characters: SETS[12]! },
  { family: 'Arimo', weight: 'normal', style: 'italic', url: f50, woff: w50, characters: SETS[13]! },
  { family: 'Arimo', weight: 'normal', style: 'italic', url: f51, woff: w51, characters: SETS[14]! },
  { family: 'Arimo', weight: 'bold', style: 'normal', url: f52, woff: w52, characters: SETS[9]! },
  { family: 'Arimo', weight: 'bold', style: 'normal', url: f53, woff: w53, characters: SETS[10]! },
  { family: 'Arimo', weight: 'bold', style: 'normal', url: f54, woff: w54, characters: SETS[11]! },
  { family: 'Arimo', weight: 'bold', style: 'normal', url: f55, woff: w55, characters: SETS[3]! },
  { family: 'Arimo', weight: 'bold', style: 'normal', url: f56, woff: w56, characters: SETS[4]! },
  { family: 'Arimo', weight: 'bold', style: 'normal', url: f57, woff: w57, characters: SETS[12]! },
  { family: 'Arimo', weight: 'bold', style: 'normal', url: f58, woff: w58, characters: SETS[13]! },
  { family: 'Arimo', weight: 'bold', style: 'normal', url: f59, woff: w59, characters: SETS[14]! },
  { family: 'Arimo', weight: 'bold', style: 'italic', url: f60, woff: w60, characters: SETS[9]! },
  { family: 'Arimo', weight: 'bold', style: 'italic', url: f61, woff: w61, characters: SETS[10]! },
  { family: 'Arimo', weight: 'bold', style: 'italic', url: f62, woff: w62, characters: SETS[11]! },
  { family: 'Arimo', weight: 'bold', style: 'italic', url: f63, woff: w63, characters: SETS[3]! },
  { family: 'Arimo', weight: 'bold', style: 'italic', url: f64, woff: w64, characters: SETS[4]! },
  { family: 'Arimo', weight: 'bold', style: 'italic', url: f65, woff: w65, characters: SETS[12]! },
  { family: 'Arimo', weight: 'bold', style: 'italic', url: f66, woff: w66, characters: SETS[13]! },
  { family: 'Arimo', weight: 'bold', style: 'italic', url: f67, woff: w67, characters: SETS[14]! },
  { family: 'Tinos', weight: 'normal', style: 'normal', url: f68, woff: w68, characters: SETS[9]! },
  { family: 'Tinos', weight: 'normal', style: 'normal', url: f69, woff: w69, characters: SETS[10]! },
  { family: 'Tinos', weight: 'normal', style: 'normal', url: f70, woff: w70, characters: SETS[11]! },
  { family: 'Tinos', weight: 'normal', style: 'normal', url: f71, woff: w71, characters: SETS[3]! },
  { family: 'Tinos', weight: 'normal', style: 'normal', url: f72, woff: w72, characters: SETS[4]! },
  { family: 'Tinos', weight: 'normal', style: 'normal', url: f73, woff: w73, characters: SETS[12]! },
  { family: 'Tinos', weight: 'normal', style: 'normal', url: f74, woff: w74, characters: SETS[13]! },
  { family: 'Tinos', weight: 'normal', style: 'normal', url: f75, woff: w75, characters: SETS[14]! },
  { family: 'Tinos', weight: 'normal', style: 'italic', url: f76, woff: w76, characters: SETS[9]! },
  { family: 'Tinos', weight: 'normal', style: 'italic', url: f77, woff: w77, characters: SETS[10]! },
  { family: 'Tinos', weight: 'normal', style: 'italic', url: f78, woff: w78, characters: SETS[11]! },
  { family: 'Tinos', weight: 'normal', style: 'italic', url: f79, woff: w79, characters: SETS[3]! },
  { family: 'Tinos', weight: 'normal', style: 'italic', url: f80, woff: w80, characters: SETS[4]! },
  { family: 'Tinos', weight: 'normal', style: 'italic', url: f81, woff: w81, characters: SETS[12]! },
  { family: 'Tinos', weight: 'normal', style: 'italic', url: f82, woff: w82, characters: SETS[13]! },
  { family: 'Tinos', weight: 'normal', style: 'italic', url: f83, woff: w83, characters: SETS[14]! },
  { family: 'Tinos', weight: 'bold', style: 'normal', url: f84, woff: w84, characters: SETS[9]! },
  { family: 'Tinos', weight: 'bold', style: 'normal', url: f85, woff: w85, characters: SETS[10]! },
  { family: 'Tinos', weight: 'bold', style: 'normal', url: f86, woff: w86, characters: SETS[11]! },
  { family: 'Tinos', weight: 'bold', style: 'normal', url: f87, woff: w87, characters: SETS[3]! },
  { family: 'Tinos', weight: 'bold', style: 'normal', url: f88, woff: w88, characters: SETS[4]! },
  { family: 'Tinos', weight: 'bold', style: 'normal', url: f89, woff: w89, characters: SETS[12]! },
  { family: 'Tinos', weight: 'bold', style: 'normal', url: f90, woff: w90, characters: SETS[13]! },
  { family: 'Tinos', weight: 'bold', style: 'normal', url: f91, woff: w91, characters: SETS[14]! },
  { family: 'Tinos', weight: 'bold', style: 'italic', url: f92, woff: w92, characters: SETS[9]! },
  { family: 'Tinos', weight: 'bold', style: 'italic', url: f93, woff: w93, characters: SETS[10]! },
  { family: 'Tinos', weight: 'bold', style: 'italic', url: f94, woff: w94, characters: SETS[11]! },
  { family: 'Tinos', weight: 'bold', style: 'italic', url: f95, woff: w95, characters: SETS[3]! },
  { family: 'Tinos', weight: 'bold', style: 'italic', url: f96, woff: w96, characters: SETS[4]! },
  { family: 'Tinos', weight: 'bold', style: 'italic', url: f97, woff: w97, characters: SETS[12]! },
  { family: 'Tinos', weight: 'bold', style: 'italic', url: f98, woff: w98, characters: SETS[13]! },
  { family: 'Tinos', weight: 'bold', style: 'italic', url: f99, woff: w99, characters: SETS[14]! },
  {
    family: 'Noto Sans Symbols',
    weight: 'normal',
    style: 'normal',
    url: f100,
    woff: w100,
    characters: SETS[15]!,
  },
  {
    family: 'Noto Sans Symbols',
    weight: 'bold',
    style: 'normal',
    url: f101,
    woff: w101,
    characters: SETS[15]!,
  },
  { family: 'DejaVu Sans', weight: 'normal', style: 'normal', url: f102, woff: w102, characters: SETS[16]! },
  { family: 'DejaVu Sans', weight: 'normal', style: 'italic', url: f103, woff: w103, characters: SETS[17]! },
  { family: 'DejaVu Sans', weight: 'bold', style: 'normal', url: f104, woff: w104, characters: SETS[18]! },
  { family: 'DejaVu Sans', weight: 'bold', style: 'italic', url: f105, woff: w105, characters: SETS[19]! },
  {
    family: 'Noto Sans Math',
    weight: 'normal',
    style: 'normal',
    url: f106,
    woff: w106,
    characters: SETS[20]!,
  },
  {
    family: 'Noto Sans Symbols 2',
    weight: 'normal',
    style: 'normal',
    url: f107,
    woff: w107,
    characters: SETS[21]!,
  },
];

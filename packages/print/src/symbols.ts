// The algorithms of all codes, 84 kB compressed: servers import this with their start, pages while they read records.
import { code128, ean8, ean13, gs1_128, qrcode, upca } from 'bwip-js/generic';
import { bringEncoders } from './encoders.ts';

bringEncoders({ code128, ean8, ean13, gs1_128, qrcode, upca });

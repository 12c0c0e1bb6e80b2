import { Module } from '@nestjs/common';
import { LimitsController } from './limits.controller';
import { ExpiredWindows, RateWindows } from './rate-windows';
import { SlotRecall } from './slot-recall';

@Module({ controllers: [LimitsController], providers: [ExpiredWindows, RateWindows, SlotRecall] })
export class LimitsModule {}

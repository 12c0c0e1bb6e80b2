import { Module } from '@nestjs/common';
import { LimitsController } from './limits.controller';
import { OldWindows } from './old-windows';
import { RateWindows } from './rate-windows';
import { Recall } from './recall';

@Module({ controllers: [LimitsController], providers: [OldWindows, RateWindows, Recall] })
export class LimitsModule {}

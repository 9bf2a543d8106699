import { BackgroundJobs } from 'almanac';
import { LoyaltyService } from './loyalty.service.js';
/** Removes expired cards. Safe in several processes at once. */
export declare class ExpiredCardsJob {
    private readonly loyalty;
    private readonly jobs;
    constructor(loyalty: LoyaltyService, jobs: BackgroundJobs);
    run(): Promise<void>;
}

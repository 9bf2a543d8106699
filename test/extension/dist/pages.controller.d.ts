import { Caller, SiteService } from 'almanac';
import { HolderDto } from './create-card.dto.js';
import { LoyaltyService } from './loyalty.service.js';
/** Ordinary routes of Nest beside the REST interface. */
export declare class PagesController {
    private readonly loyalty;
    private readonly site;
    constructor(loyalty: LoyaltyService, site: SiteService);
    me(caller: Caller): {
        login: string;
    };
    check(holder: HolderDto): {
        email: string;
        isInstance: boolean;
    };
    page(id: number): Promise<string>;
}

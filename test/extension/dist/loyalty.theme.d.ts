import type { OnModuleInit } from '@nestjs/common';
import { PageTemplates } from 'almanac';
/** Puts a line above every page. */
export declare class LoyaltyTheme implements OnModuleInit {
    private readonly templates;
    constructor(templates: PageTemplates);
    onModuleInit(): void;
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
/** The tables of the module. */
export declare class Loyalty1770000000000 implements MigrationInterface {
    name: string;
    up(runner: QueryRunner): Promise<void>;
    down(runner: QueryRunner): Promise<void>;
}

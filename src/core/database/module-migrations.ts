/** Token of the migrations of other modules, which run in one sequence with those of the service. */
export const MODULE_MIGRATIONS = Symbol('almanac:module-migrations');

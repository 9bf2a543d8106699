export { LoyaltyModule as default } from './loyalty.module.js';

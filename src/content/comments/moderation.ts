/** Capability to see and change what others wrote in comments. */
export const MODERATE = 'moderate_comments';

import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { api } from '../api/api.js';
import type { EventStatus } from '../api/types.js';

/** Whether an event takes place, and how many people have tickets. @param id none for a new event */
export function useEventStatus(id: number | undefined): UseQueryResult<EventStatus> {
  return useQuery({
    queryKey: ['event-status', id],
    enabled: id !== undefined,
    queryFn: ({ signal }) => api.get<EventStatus>(`/cal/events/v1/events/${id}/status`, undefined, signal),
  });
}

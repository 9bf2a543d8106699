import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { SITE_PATH } from './api/api.js';
import { prefetch, queries } from './api/queries.js';
import { ROUTES } from './routes.js';
import { SIGNED_IN } from './ui/user.js';
import './style.css';

prefetch(SIGNED_IN);
const router = createBrowserRouter(ROUTES, { basename: `${SITE_PATH}/admin/console` });

const place = document.getElementById('console');
if (place)
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );

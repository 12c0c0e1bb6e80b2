import { createRoot } from 'react-dom/client';
import './theme/styles';
import { ApiError } from './api/api-error';
import { App } from './app/app';

/** A refused call is shown where it was made: it is no error of the page. */
const onCaughtError = (error: unknown): void => {
  if (!(error instanceof ApiError)) console.error(error);
};

const root = document.getElementById('root');
if (root) createRoot(root, { onCaughtError }).render(<App />);

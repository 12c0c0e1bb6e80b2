import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { TextsProvider } from '../texts/texts-provider';
import { nonce } from '../theme/nonce';
import { schemeManager } from '../theme/scheme';
import { theme, variables } from '../theme/theme';
import { client } from './client';
import { router } from './router';

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
    >
      <QueryClientProvider client={client}>
        <TextsProvider>
          <Notifications position="bottom-right" />
          <RouterProvider router={router} />
        </TextsProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}

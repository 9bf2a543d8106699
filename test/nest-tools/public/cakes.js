document.title = 'Cakes';
